from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0045_sign_up")]

    operations = [
        migrations.AddField(
            model_name="signup",
            name="payment",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name="signup",
            name="ask_remark",
            field=models.BooleanField(default=False, verbose_name="Ask for a remark"),
        ),
        migrations.AlterField(
            model_name="signup",
            name="on",
            field=models.BooleanField(default=True, verbose_name="Online sign-up"),
        ),
    ]
