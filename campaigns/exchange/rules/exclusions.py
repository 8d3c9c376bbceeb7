"""What of the database a campaign's file leaves out, and why. Whatever a table has stands here or in `sections`."""

_DEVICE = "devices join again, with new keys, where the campaign is imported"
_SECRET = "a key or a PIN opens something; no file carries one"
_OF_INSTALLATION = "belongs to this installation and its users"
_WORKER = "what a worker of this installation is doing"
_REBUILT = "made anew from what is imported"
_OCCASION = "made anew from runs and tournaments"

MODELS = {
    "campaigns.AccountEvent": _OF_INSTALLATION,
    "campaigns.Address": _OF_INSTALLATION,
    "campaigns.ApiToken": _SECRET,
    "campaigns.BulkChange": "kept for a short while, to undo what was done to many at once",
    "campaigns.CampaignImport": _OF_INSTALLATION,
    "campaigns.ExportFile": _REBUILT,
    "campaigns.Feed": _SECRET,
    "campaigns.FinishedLesson": "what a device that sat at this table has learned",
    "campaigns.Guest": _DEVICE,
    "campaigns.Hook": "its address is a secret: whoever knows it can post there",
    "campaigns.HookPost": "what this installation has sent, to addresses that stay here",
    "campaigns.Job": "work of this installation",
    "campaigns.Look": _DEVICE,
    "campaigns.MailOutage": _OF_INSTALLATION,
    "campaigns.Member": "who imports it is its Dungeon Master",
    "campaigns.PeopleTable": _OF_INSTALLATION,
    "campaigns.Pin": _SECRET,
    "campaigns.PlayerLink": _SECRET,
    "campaigns.Portrait": "a file of its own beside the JSON, named by `people.portrait`",
    "campaigns.RecapMail": _OF_INSTALLATION,
    "campaigns.Reminder": _OF_INSTALLATION,
    "campaigns.ResetMail": _OF_INSTALLATION,
    "campaigns.ReturnRequest": _DEVICE,
    "campaigns.Room": _SECRET,
    "campaigns.SignInLink": _SECRET,
    "campaigns.Submission": "keys of forms that were sent to this installation",
    "campaigns.Tries": _OF_INSTALLATION,
    "campaigns.WorkerSign": _WORKER,
    "campaigns.WrongPins": _DEVICE,
    "variants.Analysis": _WORKER,
    "variants.DoorGuest": _DEVICE,
    "variants.DoorProposal": _DEVICE,
    "variants.PuzzleDoor": "a lock for one evening and the devices before it; what it opened stands in the chronicle",
    "variants.PuzzleReport": _OF_INSTALLATION,
    "variants.SeatPlan": "a player's own until it is played, the Dungeon Master's neither, whose the file is",
    "variants.SharedGame": "an address of this installation",
    "variants.ShownArrows": "drawn for those who look on at that moment",
    "variants.GameReview": "can be made again where the campaign is imported, from the match's own lines",
}

FIELDS = {
    "campaigns.Batch": {"job": "work of this installation"},
    "campaigns.Campaign": {"closed_for": _WORKER},
    "campaigns.Character": {"search_key": _REBUILT, "plays_as": _REBUILT, "cm_key": _REBUILT},
    "campaigns.ChronicleText": {"search_key": _REBUILT},
    "campaigns.BulkRun": {
        "job": _WORKER,
        "started_at": _WORKER,
        "progress": _WORKER,
        "mark": "of a preview, which is played again",
    },
    "campaigns.ChessClock": {"white_seen": _DEVICE, "black_seen": _DEVICE},
    "campaigns.DateChange": {"occasion": _OCCASION},
    "campaigns.Draft": {"guest": _DEVICE},
    "campaigns.Match": {
        "occasion": _OCCASION,
        "public_id": "in addresses: a new match has a new one",
        "may_analyse": "said of one evening at one table",
        "coached_sides": "said of one evening at one table",
        "rematch_of": "leads the devices that are still there to the rematch",
    },
    "campaigns.PurseLine": {"occasion": _OCCASION},
    "campaigns.Recap": {"key": _SECRET},
    "campaigns.RecordEntry": {"occasion": _OCCASION},
    "campaigns.Tournament": {"public_id": "in addresses: a new tournament has a new one"},
    "campaigns.Watcher": {"guest": _DEVICE},
    "variants.Study": {"public_id": "in addresses: an imported study has a new one"},
    "variants.EnginePlayer": {"hurried": _WORKER, "thinks_on": _WORKER, "beat_at": _WORKER},
}
