from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0047_sign_up_mail")]

    operations = [
        migrations.AddField(
            model_name="cashline",
            name="bank_key",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddConstraint(
            model_name="cashline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("bank_key", ""), _negated=True),
                fields=("tournament", "bank_key"),
                name="cash_line_bank_key_once",
            ),
        ),
    ]
