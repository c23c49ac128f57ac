"""All up to 0041 at once: for new databases, which begin without data."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("clubs", "0001_initial"),
        ("clubs", "0002_ways_to_draw"),
        ("clubs", "0003_draws_that_search"),
        ("clubs", "0004_tables_in_the_hall"),
        ("clubs", "0005_looks_on_paper"),
        ("clubs", "0006_plain_words"),
        ("clubs", "0007_deleted_things"),
        ("clubs", "0008_without_axes"),
        ("clubs", "0009_daily_tasks"),
        ("clubs", "0010_mail_queue"),
        ("clubs", "0011_seasons_say_what_counts"),
        ("clubs", "0012_surnames"),
        ("clubs", "0013_suspended_clubs_and_quotas"),
        ("clubs", "0014_more_of_players"),
        ("clubs", "0015_import_sheets"),
        ("clubs", "0016_instance"),
        ("clubs", "0017_outside_the_ranking"),
        ("clubs", "0018_clubs_on_the_front_page"),
        ("clubs", "0019_lots_from_a_hat"),
        ("clubs", "0020_open_tables"),
        ("clubs", "0021_score_cards"),
        ("clubs", "0022_public_seasons"),
        ("clubs", "0023_programme"),
        ("clubs", "0024_ways_of_rounds"),
        ("clubs", "0025_lists"),
        ("clubs", "0026_cash"),
        ("clubs", "0027_prizes_and_counter"),
        ("clubs", "0028_seating_links"),
        ("clubs", "0029_postal_address"),
        ("clubs", "0030_fixed_table"),
        ("clubs", "0031_cash_desks"),
        ("clubs", "0032_scorekeepers"),
        ("clubs", "0033_found_by_any_spelling"),
        ("clubs", "0034_missed_rounds"),
        ("clubs", "0035_composed_texts"),
        ("clubs", "0036_strokes"),
        ("clubs", "0037_annulled_results"),
        ("clubs", "0038_missed_tournaments"),
        ("clubs", "0039_key_fingerprint"),
        ("clubs", "0040_printed_rounds"),
        ("clubs", "0041_change_contents"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0001_squashed_0007"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountDeletion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deletion",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="Name")),
                ("slug", models.SlugField(unique=True, verbose_name="Address")),
                (
                    "short_names",
                    models.BooleanField(default=False, verbose_name="Short names on public pages"),
                ),
                (
                    "listed",
                    models.BooleanField(
                        default=False, verbose_name="Public tournaments on the front page of this server"
                    ),
                ),
                (
                    "round_word",
                    models.CharField(
                        choices=[("passe", "Round"), ("round", "Round"), ("durchgang", "Round")],
                        default="passe",
                        max_length=10,
                        verbose_name="A round is called",
                    ),
                ),
                ("colour", models.CharField(default="#1f3a5f", max_length=7, verbose_name="Colour")),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("suspended_at", models.DateTimeField(null=True)),
                ("suspended_because", models.CharField(blank=True, max_length=200, verbose_name="Reason")),
                (
                    "most_members",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="Members at most"),
                ),
                (
                    "most_tournaments",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="Tournaments at most"),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("round_word__in", ["passe", "round", "durchgang"])),
                        name="club_round_word_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("suspended_at", None), ("suspended_because", "")),
                            models.Q(
                                ("suspended_at__isnull", False),
                                models.Q(("suspended_because", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="club_suspended_for_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DailyTask",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("begun", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cookie_hash", models.CharField(max_length=64, unique=True)),
                ("key_hash", models.CharField(blank=True, max_length=64)),
                ("name", models.CharField(blank=True, max_length=80)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Instance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="Name of this server")),
                ("operator", models.CharField(blank=True, max_length=120, verbose_name="Who runs it")),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="Place")),
                ("contact", models.CharField(blank=True, max_length=200, verbose_name="Contact")),
                ("price", models.CharField(blank=True, max_length=300, verbose_name="What it costs")),
                ("privacy", models.TextField(blank=True, max_length=4000, verbose_name="More on privacy")),
                ("colour", models.CharField(blank=True, max_length=7, verbose_name="Colour")),
                (
                    "registration",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("open", "everybody"),
                            ("invitation", "whoever is invited"),
                            ("closed", "nobody"),
                        ],
                        max_length=10,
                        verbose_name="Who may make an account",
                    ),
                ),
                (
                    "founding",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("open", "everybody who has an account"),
                            ("invitation", "whoever is invited"),
                        ],
                        max_length=10,
                        verbose_name="Who may found a club",
                    ),
                ),
                (
                    "example",
                    models.CharField(
                        blank=True,
                        choices=[("on", "on"), ("off", "off")],
                        max_length=3,
                        verbose_name="Example that plays itself",
                    ),
                ),
                ("changed", models.DateTimeField(default=django.utils.timezone.now)),
                ("key_fingerprint", models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("pk", 1)), name="instance_is_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("registration__in", ["", "open", "invitation", "closed"]),
                            ("founding__in", ["", "open", "invitation"]),
                            ("example__in", ["", "on", "off"]),
                        ),
                        name="instance_choices_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QueuedMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("is_secure", models.BooleanField()),
                ("host", models.CharField(max_length=300)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("due", models.DateTimeField(default=django.utils.timezone.now)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_to", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("email", ""), _negated=True), name="queued_mail_has_address"
                    )
                ],
                "indexes": [models.Index(fields=["due"], name="queued_mail_due")],
            },
        ),
        migrations.CreateModel(
            name="BroughtList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="brought_lists",
                        to="clubs.club",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("rows", models.JSONField()),
                ("columns", models.JSONField()),
                ("heading", models.PositiveIntegerField(null=True)),
                ("sheets", models.JSONField(default=list)),
                ("sheet", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="logo",
                        serialize=False,
                        to="clubs.club",
                    ),
                ),
                ("png", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=16)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("height__gte", 1), ("width__gte", 1)), name="logo_has_an_extent"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="clubs.club",
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("viewer", "Viewer"),
                            ("helper", "Helper"),
                            ("director", "Director"),
                            ("owner", "Owner"),
                        ],
                        max_length=10,
                        verbose_name="Role",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=80, verbose_name="For whom")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("valid_until", models.DateTimeField(verbose_name="Valid until")),
                ("used", models.DateTimeField(null=True)),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("club__isnull", False), ("role", "owner"), _connector="OR"),
                        name="invitation_founder_owns",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["viewer", "helper", "director", "owner"])),
                        name="invitation_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="clubs.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("viewer", "Viewer"),
                            ("helper", "Helper"),
                            ("director", "Director"),
                            ("owner", "Owner"),
                        ],
                        max_length=10,
                        verbose_name="Role",
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "user"), name="membership_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["viewer", "helper", "director", "owner"])),
                        name="membership_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="players", to="clubs.club"
                    ),
                ),
                ("surname", models.CharField(max_length=100, verbose_name="Last name")),
                ("given_name", models.CharField(blank=True, max_length=100, verbose_name="First name")),
                ("name", models.CharField(editable=False, max_length=201, verbose_name="Name")),
                ("doubtful_name", models.BooleanField(default=False, editable=False)),
                ("short_name", models.CharField(blank=True, max_length=40, verbose_name="Short name")),
                ("number", models.CharField(blank=True, max_length=20, verbose_name="Number")),
                ("section", models.CharField(blank=True, max_length=80, verbose_name="Club or section")),
                ("street", models.CharField(blank=True, max_length=100, verbose_name="Street and number")),
                ("postcode", models.CharField(blank=True, max_length=12, verbose_name="Postcode")),
                ("home", models.CharField(blank=True, max_length=80, verbose_name="Place of residence")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="E-mail")),
                ("phone", models.CharField(blank=True, max_length=30, verbose_name="Phone")),
                (
                    "gender",
                    models.CharField(
                        blank=True,
                        choices=[("", "not stated"), ("woman", "Woman"), ("man", "Man")],
                        max_length=10,
                        verbose_name="Gender",
                    ),
                ),
                (
                    "birth_year",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="Year of birth",
                    ),
                ),
                ("handicap", models.SmallIntegerField(blank=True, null=True, verbose_name="Handicap")),
                ("junior", models.BooleanField(default=False, verbose_name="Junior")),
                ("guest", models.BooleanField(default=False, verbose_name="Guest")),
                ("active", models.BooleanField(default=True, verbose_name="Active")),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="clubs.player",
                    ),
                ),
                ("anonymised", models.DateTimeField(null=True)),
                ("folded", models.TextField(editable=False)),
            ],
            options={
                "ordering": ["folded", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("number", ""), _negated=True),
                        fields=("club", "number"),
                        name="player_number_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("merged_into", None),
                            models.Q(("merged_into", models.F("pk")), _negated=True),
                            _connector="OR",
                        ),
                        name="player_merged_elsewhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="clubs.club",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="Name")),
                ("slug", models.SlugField(verbose_name="Address")),
                ("settings", models.JSONField(default=dict)),
                ("game", models.CharField(blank=True, max_length=50, verbose_name="Game")),
                (
                    "attendance",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="Points for each tournament attended"
                    ),
                ),
                (
                    "missed",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="Points off for each tournament missed"
                    ),
                ),
                (
                    "guests",
                    models.CharField(
                        choices=[
                            ("out", "are left out; the ranks of the others stay"),
                            ("moved_up", "are left out; those behind them move up"),
                            ("ranked", "are ranked like members"),
                        ],
                        default="out",
                        max_length=10,
                        verbose_name="Guests",
                    ),
                ),
                (
                    "unranked_count",
                    models.BooleanField(default=False, verbose_name="Totals without a rank count, too"),
                ),
                ("public", models.BooleanField(default=False, verbose_name="Public standings")),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "slug"), name="season_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("guests__in", ["out", "moved_up", "ranked"])),
                        name="season_guests_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="clubs.club",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tournaments",
                        to="clubs.season",
                        verbose_name="Season",
                    ),
                ),
                ("weight", models.PositiveSmallIntegerField(default=1, verbose_name="Weight in the season")),
                (
                    "always_counts",
                    models.BooleanField(default=False, verbose_name="Always counts in the season"),
                ),
                ("name", models.CharField(max_length=80, verbose_name="Name")),
                ("slug", models.SlugField(verbose_name="Address")),
                ("date", models.DateField(verbose_name="Date")),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="Venue")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("open", "Open"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("archived", "Archived"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("individual", "Individual, partners drawn"),
                            ("pairs", "Fixed pairs"),
                            ("teams", "Teams of pairs"),
                        ],
                        default="individual",
                        max_length=12,
                        verbose_name="Format",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("draw", "By lot"),
                            ("round_robin", "Everyone against everyone"),
                            ("swiss", "By standings"),
                            ("mitchell", "Half stays, half moves on"),
                            ("steps", "In steps: first and fourth against second and third"),
                            ("monrad", "Neighbours in the standings"),
                        ],
                        default="draw",
                        max_length=12,
                        verbose_name="Opponents",
                    ),
                ),
                ("groups", models.PositiveSmallIntegerField(default=1, verbose_name="Groups")),
                (
                    "seconds",
                    models.PositiveSmallIntegerField(default=2, verbose_name="Search time, in seconds"),
                ),
                ("preset", models.CharField(max_length=50, verbose_name="Game")),
                (
                    "pack",
                    models.CharField(
                        choices=[("swiss", "Swiss-German suits"), ("french", "French suits")],
                        default="swiss",
                        max_length=10,
                        verbose_name="Cards",
                    ),
                ),
                ("rules", models.JSONField(default=dict)),
                ("planned_rounds", models.PositiveSmallIntegerField(verbose_name="Rounds")),
                (
                    "deals",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Deals per round"),
                ),
                ("match_bonus", models.PositiveSmallIntegerField(default=100, verbose_name="Match bonus")),
                ("notes_matches", models.BooleanField(default=True, verbose_name="Note matches")),
                ("check_sum", models.BooleanField(default=True, verbose_name="Check the sum of each sheet")),
                ("settings", models.JSONField(default=dict)),
                ("second_entry", models.BooleanField(default=False, verbose_name="Enter results twice")),
                (
                    "tables_a_day",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Tables a day"),
                ),
                ("fee", models.PositiveIntegerField(default=0, verbose_name="Entry fee in Rappen")),
                ("fees", models.JSONField(default=dict)),
                ("desks", models.PositiveSmallIntegerField(default=1, verbose_name="Cash desks")),
                ("counter", models.CharField(blank=True, max_length=30, verbose_name="What is counted")),
                (
                    "counter_price",
                    models.PositiveIntegerField(default=0, verbose_name="Price of each in Rappen"),
                ),
                ("prize_plan", models.JSONField(default=dict)),
                ("seed", models.PositiveBigIntegerField()),
                ("public", models.BooleanField(default=False, verbose_name="Public page")),
                (
                    "hidden_from",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="Hide standings from round"
                    ),
                ),
                ("published", models.DateTimeField(null=True)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("deleted_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-date", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "slug"), name="tournament_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "open", "running", "finished", "archived"])
                        ),
                        name="tournament_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["individual", "pairs", "teams"])),
                        name="tournament_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pack__in", ["swiss", "french"])), name="tournament_pack_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "individual"), ("method__in", ["draw", "steps", "monrad"])),
                            models.Q(
                                ("kind", "pairs"),
                                ("method__in", ["draw", "round_robin", "swiss", "mitchell"]),
                            ),
                            models.Q(
                                ("kind", "teams"),
                                ("method__in", ["draw", "round_robin", "swiss", "mitchell"]),
                            ),
                            _connector="OR",
                        ),
                        name="tournament_method_fits_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("groups__gte", 1)), name="tournament_has_a_group"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__lte", 30)), name="tournament_search_seconds"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("planned_rounds__gte", 1)), name="tournament_has_a_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("weight__gte", 1)), name="tournament_weight_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state", "draft"), ("published__isnull", False), _connector="OR"),
                        name="tournament_published",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="clubs.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="Number")),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="Team name")),
                ("present", models.BooleanField(default=False, verbose_name="Present")),
                ("paid", models.BooleanField(default=False, verbose_name="Paid")),
                ("paid_desk", models.PositiveSmallIntegerField(default=1)),
                ("outside_ranking", models.BooleanField(default=False, verbose_name="Outside the ranking")),
                ("joined_round", models.PositiveSmallIntegerField(default=1)),
                ("left_round", models.PositiveSmallIntegerField(null=True)),
                ("lot", models.PositiveSmallIntegerField(null=True)),
                ("card", models.PositiveSmallIntegerField(null=True)),
                ("counted", models.PositiveSmallIntegerField(null=True)),
                ("team", models.CharField(blank=True, max_length=80, verbose_name="Team in the lists")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="Category")),
                ("group", models.PositiveSmallIntegerField(null=True, verbose_name="Group")),
                ("fixed_table", models.PositiveSmallIntegerField(null=True, verbose_name="Fixed table")),
                ("annulled", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="entry_number_unique"),
                    models.UniqueConstraint(fields=("tournament", "lot"), name="entry_lot_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("joined_round__gte", 1), ("number__gte", 1)),
                        name="entry_counted_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("group", None), ("group__gte", 1), _connector="OR"),
                        name="entry_group_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("paid_desk__gte", 1)), name="entry_paid_at_a_desk_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fixed_table", None), ("fixed_table__gte", 1), _connector="OR"),
                        name="entry_fixed_table_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("card", None), models.Q(("card__gte", 6), ("card__lte", 14)), _connector="OR"
                        ),
                        name="entry_card_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("left_round", None),
                            ("left_round__gte", models.F("joined_round")),
                            _connector="OR",
                        ),
                        name="entry_leaves_after_joining",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="clubs.club"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="clubs.tournament",
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("by_name", models.CharField(max_length=150)),
                ("deed", models.CharField(max_length=30)),
                ("subject", models.CharField(blank=True, max_length=200)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="clubs.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("drawn", "Drawn"),
                            ("released", "Released"),
                            ("closed", "Closed"),
                        ],
                        default="planned",
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="Name")),
                ("preset", models.CharField(blank=True, max_length=50, verbose_name="Game")),
                ("rules", models.JSONField(default=dict)),
                ("deals", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Deals")),
                ("own_length", models.BooleanField(default=False)),
                ("percent", models.PositiveSmallIntegerField(default=100, verbose_name="Weight in percent")),
                (
                    "order",
                    models.CharField(
                        blank=True,
                        choices=[("highest", "most points"), ("lowest", "fewest points")],
                        max_length=10,
                        verbose_name="Who wins",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("draw", "By lot"),
                            ("round_robin", "Everyone against everyone"),
                            ("swiss", "By standings"),
                            ("mitchell", "Half stays, half moves on"),
                            ("steps", "In steps: first and fourth against second and third"),
                            ("monrad", "Neighbours in the standings"),
                        ],
                        max_length=12,
                        verbose_name="Opponents",
                    ),
                ),
                ("released", models.DateTimeField(null=True)),
                ("closed", models.DateTimeField(null=True)),
                ("printed", models.CharField(blank=True, max_length=60)),
                ("clock_minutes", models.PositiveSmallIntegerField(null=True, verbose_name="Minutes")),
                ("clock_started", models.DateTimeField(null=True)),
                (
                    "signed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("signed_reason", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="round_number_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="round_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["planned", "drawn", "released", "closed"])),
                        name="round_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("percent__gte", 1)), name="round_counts_for_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("order__in", ["", "highest", "lowest"])), name="round_order_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "method__in",
                                ["", "draw", "round_robin", "swiss", "mitchell", "steps", "monrad"],
                            )
                        ),
                        name="round_method_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("clock_started", None),
                            models.Q(("clock_minutes__gte", 1), ("clock_minutes__isnull", False)),
                            _connector="OR",
                        ),
                        name="round_clock_has_minutes",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Scorekeeper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scorekeepers",
                        to="clubs.tournament",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scorekeeping",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "ordering": ["table"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "table"), name="scorekeeper_one_a_table"),
                    models.UniqueConstraint(fields=("tournament", "player"), name="scorekeeper_at_one_table"),
                    models.CheckConstraint(
                        condition=models.Q(("table__gte", 1)), name="scorekeeper_table_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Search",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="searches",
                        to="clubs.tournament",
                    ),
                ),
                ("seen", models.JSONField()),
                ("seed", models.PositiveBigIntegerField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("request", models.JSONField()),
                ("memory", models.JSONField()),
                ("fairness", models.JSONField()),
                ("percent", models.PositiveSmallIntegerField(default=0)),
                ("turns", models.PositiveIntegerField(default=0)),
                ("busy_until", models.DateTimeField(null=True)),
                ("begun_anew", models.BooleanField(default=False)),
                ("started", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament",), name="search_one_per_tournament"),
                    models.CheckConstraint(
                        condition=models.Q(("percent__lte", 100)), name="search_percent_to_hundred"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatingLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seating_links",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("tables", "Open tables"), ("lots", "Lots from a hat")], max_length=6
                    ),
                ),
                ("salt", models.CharField(max_length=32)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "kind"), name="seating_link_one_of_a_kind")
                ],
            },
        ),
        migrations.CreateModel(
            name="TillCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="till_counts",
                        to="clubs.tournament",
                    ),
                ),
                ("counted", models.PositiveIntegerField(verbose_name="Counted in the till")),
                ("expected", models.IntegerField()),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="Remark")),
                ("desk", models.PositiveSmallIntegerField(default=1, verbose_name="Cash desk")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("desk__gte", 1)), name="till_count_desk_from_one"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TournamentList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lists",
                        to="clubs.tournament",
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="Name of the list")),
                ("description", models.JSONField(default=dict)),
                (
                    "public",
                    models.BooleanField(default=False, verbose_name="On the live page and the projector"),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "place"), name="tournament_list_place_unique"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "name"), name="tournament_list_name_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("place__gte", 1), models.Q(("name", ""), _negated=True)),
                        name="tournament_list_placed_and_named",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="clubs.entry",
                        verbose_name="For",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="clubs.round",
                        verbose_name="Round",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("penalty", "Penalty"),
                            ("bonus", "Bonus"),
                            ("substitute", "Substitute"),
                            ("counting", "Counting error of the scorekeeper"),
                            ("other", "Other"),
                        ],
                        max_length=10,
                        verbose_name="Kind",
                    ),
                ),
                ("points", models.IntegerField(verbose_name="Points")),
                ("reason", models.CharField(max_length=200, verbose_name="Reason")),
                (
                    "cancels",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cancelled_by",
                        to="clubs.adjustment",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="adjustment_has_a_reason"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("points", 0), _negated=True), name="adjustment_changes_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["penalty", "bonus", "substitute", "counting", "other"])
                        ),
                        name="adjustment_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Apart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apart",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["first__number", "second__number"],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="apart_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="apart_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_lines",
                        to="clubs.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_lines",
                        to="clubs.round",
                    ),
                ),
                ("points", models.IntegerField()),
                ("matches", models.PositiveSmallIntegerField(default=0)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "round"), name="card_line_once_a_round")
                ],
            },
        ),
        migrations.CreateModel(
            name="CashLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cash_lines",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="cash_lines",
                        to="clubs.entry",
                    ),
                ),
                (
                    "movement",
                    models.CharField(
                        choices=[
                            ("payment", "Payment"),
                            ("refund", "Refund"),
                            ("second_entry", "Second entry"),
                            ("charge", "Surcharge"),
                            ("discount", "Discount"),
                            ("float", "Float in the till"),
                            ("cost", "Expense"),
                            ("prize", "Prizes paid out"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "means",
                    models.CharField(
                        blank=True,
                        choices=[("cash", "Cash"), ("twint", "TWINT"), ("invoice", "Invoice")],
                        max_length=10,
                        verbose_name="Paid by",
                    ),
                ),
                ("amount", models.PositiveIntegerField(verbose_name="Amount")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="Reason")),
                ("desk", models.PositiveSmallIntegerField(default=1, verbose_name="Cash desk")),
                (
                    "cancels",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="cancelled_by",
                        to="clubs.cashline",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1)), name="cash_line_has_an_amount"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "movement__in",
                                [
                                    "payment",
                                    "refund",
                                    "second_entry",
                                    "charge",
                                    "discount",
                                    "float",
                                    "cost",
                                    "prize",
                                ],
                            )
                        ),
                        name="cash_line_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("means", ""), ("means__in", ["cash", "twint", "invoice"]), _connector="OR"
                        ),
                        name="cash_line_means_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("desk__gte", 1)), name="cash_line_desk_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry", None), ("movement__in", ["float", "cost", "prize"])),
                            models.Q(
                                ("entry__isnull", False),
                                models.Q(("movement__in", ["float", "cost", "prize"]), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="cash_line_has_its_owner",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="clubs.round",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("current", models.BooleanField(default=True)),
                ("locked", models.BooleanField(default=False)),
                ("seed", models.PositiveBigIntegerField()),
                ("algorithm", models.CharField(max_length=40)),
                ("fairness", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("released", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("request", models.JSONField(default=dict)),
                ("swaps", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="draw_number_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("round",),
                        name="draw_one_current_per_round",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="clubs.entry",
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="clubs.player",
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutions",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="entry_member_once"),
                    models.UniqueConstraint(fields=("entry", "place"), name="entry_member_place_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="clubs.round",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_lots",
                        to="clubs.entry",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("position", models.CharField(blank=True, max_length=1)),
                ("letter", models.CharField(blank=True, max_length=1)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entry"), name="seat_lot_one_each"),
                    models.UniqueConstraint(
                        condition=models.Q(("table__isnull", False)),
                        fields=("round", "table", "position"),
                        name="seat_lot_seat_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("position", ""), ("table", None)),
                            models.Q(("position__in", ("S", "E", "N", "W")), ("table__gte", 1)),
                            _connector="OR",
                        ),
                        name="seat_lot_has_a_seat",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SitOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sit_outs",
                        to="clubs.draw",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sit_outs", to="clubs.entry"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("draw", "entry"), name="sit_out_unique")],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="clubs.draw",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tournament_table",
                        to="scoring.game",
                    ),
                ),
                ("opened", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("draw", "number"), name="table_number_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="table_number_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="clubs.table",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("salt", models.CharField(max_length=32)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked", models.DateTimeField(null=True)),
                ("last_used", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="access_token_number_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("revoked", None)),
                        fields=("table",),
                        name="access_token_one_open_per_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="clubs.table",
                    ),
                ),
                ("text", models.CharField(max_length=200, verbose_name="Message")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("withdrawn", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="message_says_something"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="clubs.table",
                    ),
                ),
                ("side", models.CharField(max_length=2)),
                ("confirms", models.BooleanField()),
                ("revision", models.PositiveIntegerField()),
                ("sides", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="clubs.device",
                    ),
                ),
                ("change", models.UUIDField()),
                ("content", models.CharField(blank=True, editable=False, max_length=64)),
                ("at", models.DateTimeField()),
                ("received", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "change"), name="report_change_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", ("NS", "EW", "1", "2", "3", "4", "5"))),
                        name="report_side_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirms", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="report_rejects_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="clubs.table",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("active", models.BooleanField(default=True)),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("office", "Office"),
                            ("sheet", "Deals on the sheet"),
                            ("table", "Phone at the table"),
                            ("forfeit", "Forfeit"),
                            ("import", "Import"),
                        ],
                        default="office",
                        max_length=10,
                    ),
                ),
                ("deals", models.PositiveSmallIntegerField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="result_number_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("active", True)),
                        fields=("table",),
                        name="result_one_active_per_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source__in", ["office", "sheet", "table", "forfeit", "import"])),
                        name="result_source_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), _negated=True),
                            models.Q(("number", 1), models.Q(("source", "forfeit"), _negated=True)),
                            _connector="OR",
                        ),
                        name="result_corrected_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.draw",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="clubs.table",
                    ),
                ),
                (
                    "position",
                    models.CharField(choices=[("S", "S"), ("E", "E"), ("N", "N"), ("W", "W")], max_length=1),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="clubs.entry"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="clubs.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "position"), name="seat_position_unique"),
                    models.UniqueConstraint(fields=("draw", "player"), name="seat_player_once_a_round"),
                    models.CheckConstraint(
                        condition=models.Q(("position__in", ("S", "E", "N", "W"))), name="seat_position_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Admission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="admissions",
                        to="clubs.device",
                    ),
                ),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="admissions",
                        to="clubs.accesstoken",
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_seen", models.DateTimeField(default=django.utils.timezone.now)),
                ("unsent", models.PositiveSmallIntegerField(default=0)),
                ("conflicts", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("device", "token"), name="admission_once_per_device")
                ],
            },
        ),
        migrations.CreateModel(
            name="ResultSide",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="clubs.result",
                    ),
                ),
                ("side", models.CharField(max_length=2)),
                ("points", models.IntegerField()),
                ("card_points", models.PositiveIntegerField(null=True)),
                ("matches", models.PositiveSmallIntegerField(default=0)),
                ("game_points", models.PositiveSmallIntegerField(null=True)),
                ("strokes", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("result", "side"), name="result_side_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", ("NS", "EW", "1", "2", "3", "4", "5"))),
                        name="result_side_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SecondEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "result",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="second_entry",
                        to="clubs.result",
                    ),
                ),
                ("sides", models.JSONField()),
                ("agrees", models.BooleanField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
