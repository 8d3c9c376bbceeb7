"""The schema at once, for a new database; one of before goes on along the migrations that this replaces, until 1.1."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import campaigns.core.keys


class Migration(migrations.Migration):
    replaces = [
        ("variants", "0001_handicap_points"),
        ("variants", "0002_engine_players"),
        ("variants", "0003_analyses"),
        ("variants", "0004_game_review"),
        ("variants", "0005_shown_arrows"),
        ("variants", "0006_puzzles"),
        ("variants", "0007_seat_plans"),
        ("variants", "0008_studies"),
        ("variants", "0009_sand_glass"),
        ("variants", "0010_shared_games"),
        ("variants", "0011_door_guests"),
    ]

    initial = True

    dependencies = [
        ('campaigns', '0055_names_of_today'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Analysis',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(help_text='A hash of the desk, the game and the state.', max_length=64, unique=True)),
                ('desk', models.CharField(db_index=True, max_length=80)),
                ('game', models.SlugField(max_length=40)),
                ('state', models.TextField()),
                ('sent_at', models.DateTimeField(help_text='When it was handed to the workers.')),
                ('asked_at', models.DateTimeField()),
                ('beat_at', models.DateTimeField(help_text="The worker's last sign of life.", null=True)),
                ('is_stopped', models.BooleanField(default=False)),
                ('is_done', models.BooleanField(default=False)),
                ('is_plain', models.BooleanField(default=False, help_text='The engine runs uncompiled.')),
                ('findings', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='DoorGuest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('key', models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='PuzzleReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.SlugField(max_length=40)),
                ('key', models.CharField(max_length=6)),
                ('words', models.CharField(max_length=300)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='GameReview',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('steps_hash', models.CharField(max_length=64)),
                ('appraisals', models.JSONField(default=list)),
                ('is_compiled', models.BooleanField(default=False, help_text='Whether the engine that made it was compiled.')),
                ('made_at', models.DateTimeField(help_text='None before it is complete.', null=True)),
                ('job', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='game_review', to='campaigns.job')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='game_review', to='campaigns.match')),
            ],
        ),
        migrations.CreateModel(
            name='PuzzleDoor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('opens', models.CharField(help_text='What stands in the chronicle once it is open.', max_length=200)),
                ('board', models.SlugField(max_length=40)),
                ('key', models.CharField(max_length=6)),
                ('steps', models.CharField(blank=True, max_length=200)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('has_piece_named', models.BooleanField(default=False)),
                ('has_square_marked', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0, help_text='Counts up with whatever its devices see.')),
                ('started_at', models.DateTimeField(help_text='When it was shown to the players.', null=True)),
                ('glass_ends_at', models.DateTimeField(help_text='When the sand-glass beside it runs out.', null=True)),
                ('solved_at', models.DateTimeField(null=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_doors', to='campaigns.campaign')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='puzzle_doors', to='campaigns.character')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='DoorProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=40)),
                ('move', models.CharField(help_text='As the rules write it.', max_length=20)),
                ('shown', models.CharField(help_text="In the game's notation.", max_length=40)),
                ('after', models.CharField(blank=True, help_text="The door's steps it goes on from.", max_length=200)),
                ('verdict', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('guest', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='variants.doorguest')),
                ('door', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='variants.puzzledoor')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField(
            model_name='doorguest',
            name='door',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guests', to='variants.puzzledoor'),
        ),
        migrations.CreateModel(
            name='SeatPlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('white', 'White'), ('black', 'Black')], max_length=5)),
                ('premove', models.CharField(blank=True, max_length=20)),
                ('lines', models.JSONField(default=list)),
                ('after', models.PositiveIntegerField(help_text='The number of the line of the log after which it was made.')),
                ('news', models.CharField(blank=True, max_length=300)),
                ('guest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_plans', to='campaigns.guest')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_plans', to='campaigns.match')),
            ],
        ),
        migrations.CreateModel(
            name='SharedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='shared_game', to='campaigns.match')),
            ],
        ),
        migrations.CreateModel(
            name='ShownArrows',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('arrows', models.CharField(max_length=400)),
                ('after', models.PositiveIntegerField(help_text='The last line that spectators had seen.')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='shown_arrows', to='campaigns.match')),
            ],
        ),
        migrations.CreateModel(
            name='Study',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True)),
                ('title', models.CharField(max_length=80)),
                ('game', models.SlugField(max_length=40)),
                ('start', models.TextField()),
                ('line', models.TextField(blank=True)),
                ('is_shown', models.BooleanField(default=False)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='studies', to='campaigns.campaign')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='studies', to='campaigns.match')),
                ('people', models.ManyToManyField(blank=True, related_name='studies', to='campaigns.character')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='EnginePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('white', 'White'), ('black', 'Black')], max_length=5)),
                ('plays_as', models.PositiveSmallIntegerField(help_text='The CM he plays by in this match, in points.')),
                ('reason', models.CharField(blank=True, help_text='Why he plays by another CM than his own.', max_length=200)),
                ('dice', models.CharField(choices=[('machine', 'The app rolls for him'), ('table', 'I roll for him and type the dice')], default='machine', max_length=7)),
                ('pace', models.PositiveSmallIntegerField(default=0, help_text='Seconds from a move to his next one.')),
                ('is_paused', models.BooleanField(default=False)),
                ('hurried', models.PositiveIntegerField(help_text='The number of the line after which he was told to move at once.', null=True)),
                ('thinks_on', models.PositiveIntegerField(help_text='The number of the line after which a worker is thinking.', null=True)),
                ('beat_at', models.DateTimeField(help_text="That worker's last sign of life.", null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='engine_players', to='campaigns.match')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='one_engine_player_a_side')],
            },
        ),
        migrations.CreateModel(
            name='PointsGiven',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(max_length=40)),
                ('one', models.CharField(max_length=120)),
                ('other', models.CharField(max_length=120)),
                ('who', models.CharField(max_length=120)),
                ('points', models.SmallIntegerField()),
                ('reason', models.CharField(max_length=200)),
                ('number', models.PositiveIntegerField(help_text='Order within the campaign, shared with matches.')),
                ('day', models.IntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='points_given', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['day', 'number'],
                'indexes': [models.Index(fields=['campaign', 'game', 'one', 'other'], name='variants_po_campaig_658dc7_idx')],
            },
        ),
        migrations.AddIndex(
            model_name='puzzledoor',
            index=models.Index(fields=['board', 'key'], name='doors_by_puzzle'),
        ),
        migrations.AddConstraint(
            model_name='seatplan',
            constraint=models.UniqueConstraint(fields=('match', 'side'), name='one_plan_a_side'),
        ),
    ]
