"""What those who signed up are known by is stored, and who is next in a line is found by an index."""

from __future__ import annotations

from hashlib import sha256

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubs.names import name_keys

AT_ONCE = 500


def store_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    name_of = apps.get_model("clubs", "SignUpName")
    requests = apps.get_model("clubs", "SignUpRequest").objects.only("people").order_by("pk")
    found = (
        name_of(request=request, key=sha256(key.encode()).hexdigest())
        for request in requests.iterator()
        for key in sorted({key for name in request.people for key in name_keys(name)})
    )
    name_of.objects.bulk_create(found, batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0074_sign_up_names")]

    operations = [
        migrations.AddIndex(
            model_name="signuprequest",
            index=models.Index(
                fields=["sign_up", "state", "arrival", "offered_until"], name="sign_up_in_line"
            ),
        ),
        migrations.CreateModel(
            name="SignUpName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(db_index=True, max_length=64)),
                (
                    "request",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_by",
                        to="clubs.signuprequest",
                    ),
                ),
            ],
        ),
        migrations.RunPython(store_names, migrations.RunPython.noop),
    ]
