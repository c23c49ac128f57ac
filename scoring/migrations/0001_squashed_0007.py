"""All up to 0007 at once: for new databases, which begin without data."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("scoring", "0001_initial"),
        ("scoring", "0002_every_game"),
        ("scoring", "0003_rate_limits"),
        ("scoring", "0004_withdrawn_keys"),
        ("scoring", "0005_composed_texts"),
        ("scoring", "0006_agreements"),
        ("scoring", "0007_change_contents"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("preset", models.CharField(max_length=50)),
                ("rules", models.JSONField()),
                (
                    "pack",
                    models.CharField(
                        choices=[("swiss", "Swiss-German suits"), ("french", "French suits")], max_length=10
                    ),
                ),
                ("players", models.JSONField(default=dict)),
                ("first_dealer", models.CharField(blank=True, max_length=1)),
                ("key_hash", models.CharField(max_length=64)),
                ("watch_hash", models.CharField(max_length=64)),
                ("started", models.DateTimeField()),
                ("finished", models.DateTimeField(null=True)),
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("watch_hash",), name="game_watch_hash_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("key_hash", models.F("watch_hash")), _negated=True),
                        name="game_watch_is_not_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pack__in", ["swiss", "french"])), name="game_pack_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_dealer__in", ["", "S", "E", "N", "W", "1", "2", "3", "4", "5"])
                        ),
                        name="game_first_dealer_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WithdrawnKey",
            fields=[
                ("key_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("of_game", models.BooleanField()),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="DealRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deals",
                        to="scoring.game",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("dealer", models.CharField(blank=True, max_length=1)),
                ("declarer", models.CharField(blank=True, max_length=1)),
                ("bid", models.PositiveSmallIntegerField(null=True)),
                ("denomination", models.CharField(blank=True, max_length=10)),
                ("stake", models.PositiveSmallIntegerField(null=True)),
                ("made", models.BooleanField(null=True)),
                ("thrown_in", models.BooleanField(default=False)),
                ("entry", models.JSONField()),
                ("recorded_by", models.CharField(blank=True, max_length=80)),
                ("recorded_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="deal_number_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="deal_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("thrown_in", False),
                            models.Q(
                                ("bid", None),
                                ("declarer", ""),
                                ("denomination", ""),
                                ("made", None),
                                ("stake", None),
                            ),
                            _connector="OR",
                        ),
                        name="deal_thrown_in_without_contract",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("stake", None), ("stake__in", (1, 2, 4)), _connector="OR"),
                        name="deal_stake_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("dealer__in", ["", "S", "E", "N", "W", "1", "2", "3", "4", "5"]),
                            ("declarer__in", ["", "S", "E", "N", "W", "1", "2", "3", "4", "5"]),
                        ),
                        name="deal_places_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DealRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="revisions",
                        to="scoring.game",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("number", models.PositiveSmallIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("start", "started"),
                            ("record", "entered"),
                            ("correct", "corrected"),
                            ("remove", "removed"),
                            ("agree", "changed"),
                        ],
                        max_length=10,
                    ),
                ),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("at", models.DateTimeField()),
                ("received", models.DateTimeField(auto_now_add=True)),
                ("device", models.CharField(blank=True, max_length=80)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("change", models.UUIDField()),
                ("content", models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                "ordering": ["revision"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "change"), name="revision_change_unique"),
                    models.UniqueConstraint(fields=("game", "revision"), name="revision_number_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("after__isnull", True),
                                ("before__isnull", True),
                                ("kind", "start"),
                                ("number", None),
                            ),
                            models.Q(
                                ("after__isnull", False),
                                ("before__isnull", True),
                                ("kind", "record"),
                                ("number__gte", 1),
                            ),
                            models.Q(
                                ("after__isnull", False),
                                ("before__isnull", False),
                                ("kind", "correct"),
                                ("number__gte", 1),
                            ),
                            models.Q(
                                ("after__isnull", True),
                                ("before__isnull", False),
                                ("kind", "remove"),
                                ("number__gte", 1),
                            ),
                            models.Q(
                                ("after__isnull", False),
                                ("before__isnull", False),
                                ("kind", "agree"),
                                ("number", None),
                            ),
                            _connector="OR",
                        ),
                        name="revision_fits_its_kind",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DealSide",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="scoring.dealrecord",
                    ),
                ),
                ("side", models.CharField(max_length=2)),
                ("card_points", models.PositiveIntegerField()),
                ("weis", models.PositiveIntegerField()),
                ("stoeck", models.PositiveIntegerField()),
                ("written", models.IntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "side"), name="deal_side_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", ("NS", "EW", "1", "2", "3", "4", "5"))),
                        name="deal_side_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("card_points__gte", 0), ("stoeck__gte", 0), ("weis__gte", 0)),
                        name="deal_side_takes_no_less_than_nothing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RateCount",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("ends", models.BigIntegerField(db_index=True)),
                ("count", models.BigIntegerField()),
            ],
        ),
    ]
