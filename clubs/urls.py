"""The addresses (URLs) of clubs: a tree of nouns, verbs last."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from clubs.views import (
    accounts,
    adjustments,
    admission,
    apart,
    bank_file,
    bracket,
    cash,
    cash_desk,
    check_in,
    club,
    club_keys,
    club_statistics,
    club_year,
    counter,
    cut,
    deletion,
    draws,
    embedding,
    entries,
    entry,
    fairness,
    hall,
    leagues,
    live,
    log,
    member_import,
    member_printing,
    members,
    newest,
    open_tables,
    operator,
    own_certificate,
    people,
    printing,
    prizes,
    programme,
    rating,
    results,
    score_cards,
    score_sheets,
    scorekeepers,
    season_live,
    season_printing,
    seasons,
    seat_lots,
    seats,
    self_seating,
    sign_up,
    sign_up_edit,
    sign_up_form,
    sign_up_mail,
    sign_up_partner,
    sign_up_payment,
    sign_up_season,
    sign_up_substitute,
    standings,
    tournament_lists,
    tournaments,
)

app_name = "clubs"

TOURNAMENT = "clubs/<slug:club>/tournaments/<slug:tournament>/"

ADMISSION = [
    path("", admission.EnterCodeView.as_view(), name="enter-code"),
    path("<str:token>", admission.EnterView.as_view(), name="enter"),
]
"""Into the hall, with the card of a table."""

SELF_SEATING = [path("<str:token>/", self_seating.SeatYourselfView.as_view(), name="seat-yourself")]
"""Where players say with their own phones who sits where."""

OWN_SIGN_UP = [
    path("<str:token>/", sign_up.OwnSignUpView.as_view(), name="own-sign-up"),
    path("<str:token>/bill.pdf", sign_up_payment.OwnBillView.as_view(), name="own-bill"),
    path(
        "<str:token>/confirmation.pdf", sign_up_payment.OwnConfirmationView.as_view(), name="own-confirmation"
    ),
    path("<str:token>/certificate.pdf", own_certificate.OwnCertificateView.as_view(), name="own-certificate"),
    path("<str:token>/take/", sign_up.OwnSignUpTakeView.as_view(), name="own-sign-up-take"),
    path("<str:token>/cancel/", sign_up.OwnSignUpCancelView.as_view(), name="own-sign-up-cancel"),
    path(
        "<str:token>/no-invitations/",
        sign_up.OwnSignUpNoInvitationsView.as_view(),
        name="own-sign-up-no-invitations",
    ),
    path(
        "<str:token>/evenings/<int:evening>/join/",
        sign_up_season.OwnEveningJoinView.as_view(),
        name="own-evening-join",
    ),
    path(
        "<str:token>/evenings/<int:evening>/cancel/",
        sign_up_season.OwnEveningCancelView.as_view(),
        name="own-evening-cancel",
    ),
    path("<str:token>/ask/", sign_up_partner.OwnAskView.as_view(), name="own-ask-partner"),
    path("<str:token>/ask-nobody/", sign_up_partner.OwnAskNobodyView.as_view(), name="own-ask-nobody"),
    path("<str:token>/names/", sign_up.OwnSignUpNamesView.as_view(), name="own-sign-up-names"),
    path("<str:token>/delete/", sign_up.OwnSignUpDeleteView.as_view(), name="own-sign-up-delete"),
    path("<str:token>/substitute/", sign_up_substitute.OwnSubstituteView.as_view(), name="own-substitute"),
    path("<str:token>/partner/", sign_up_partner.PartnerView.as_view(), name="sign-up-partner"),
    path(
        "<str:token>/partner/confirm/",
        sign_up_partner.PartnerConfirmView.as_view(),
        name="sign-up-partner-confirm",
    ),
    path(
        "<str:token>/partner/decline/",
        sign_up_partner.PartnerDeclineView.as_view(),
        name="sign-up-partner-decline",
    ),
    path(
        "<str:token>/partner/names/",
        sign_up_partner.PartnerNamesView.as_view(),
        name="sign-up-partner-names",
    ),
]
"""The own link of somebody who has signed up."""

NEWEST = [path("<str:token>/", newest.NewestView.as_view(), name="newest")]
"""Where the QR codes of lists that hang lead."""

ACCOUNTS = [
    path("", accounts.AccountView.as_view(), name="account"),
    path("data/", accounts.AccountDataView.as_view(), name="account-data"),
    path("delete/", deletion.AccountDeleteView.as_view(), name="account-delete"),
    path("password/", accounts.PasswordView.as_view(), name="account-password"),
    path("sign-in/", accounts.SignInView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("register/", accounts.RegisterView.as_view(), name="register"),
    path("set-up/<str:token>/", accounts.InvitationView.as_view(), name="set-up"),
    path("invitation/<str:token>/", accounts.InvitationView.as_view(), name="invitation"),
    path("password-reset/", accounts.PasswordResetView.as_view(), name="password-reset"),
    path("password-reset/done/", accounts.PasswordResetDoneView.as_view(), name="password-reset-done"),
    path(
        "password-link/<str:uidb64>/<str:token>/", accounts.PasswordLinkView.as_view(), name="password-link"
    ),
]
"""Signing in, the first account, invitations, passwords."""

CLUBS = [
    path("", club.ClubsView.as_view(), name="clubs"),
    path("new/", club.NewClubView.as_view(), name="club-new"),
    path("<slug:club>/", club.ClubPageView.as_view(), name="club"),
    path("<slug:club>/settings/", club.ClubSettingsView.as_view(), name="club-settings"),
    path("<slug:club>/delete/", deletion.ClubDeleteView.as_view(), name="club-delete"),
    path("<slug:club>/restore/", deletion.ClubRestoreView.as_view(), name="club-restore"),
    path("<slug:club>/deleted/", deletion.ClubDeletedView.as_view(), name="club-deleted"),
    path(
        "<slug:club>/deleted/<int:deleted>/restore/",
        deletion.TournamentRestoreView.as_view(),
        name="tournament-restore",
    ),
    path("<slug:club>/statistics/", club_statistics.ClubStatisticsView.as_view(), name="statistics"),
    path(
        "<slug:club>/statistics/records/",
        club_statistics.ClubRecordsView.as_view(),
        name="statistics-records",
    ),
    path("<slug:club>/statistics/<int:year>/", club_year.ClubYearView.as_view(), name="club-year"),
    path("<slug:club>/statistics/<int:year>.pdf", club_year.YearBookView.as_view(), name="year-book"),
    path("<slug:club>/colour.css", club.ClubColourView.as_view(), name="club-colour"),
    path("<slug:club>/logo/<slug:digest>.png", club.ClubLogoView.as_view(), name="club-logo"),
    path("<slug:club>/logo/remove/", club.ClubLogoRemoveView.as_view(), name="club-logo-remove"),
    path("<slug:club>/keys/", club_keys.ClubKeysView.as_view(), name="keys"),
    path("<slug:club>/keys/<int:key>/revoke/", club_keys.ClubKeyRevokeView.as_view(), name="key-revoke"),
    path("<slug:club>/people/", people.PeopleView.as_view(), name="people"),
    path("<slug:club>/people/invite/", people.InviteView.as_view(), name="people-invite"),
    path(
        "<slug:club>/people/invitations/<int:invitation>/revoke/",
        people.RevokeView.as_view(),
        name="people-revoke",
    ),
    path("<slug:club>/people/<int:person>/", people.RoleView.as_view(), name="people-role"),
    path("<slug:club>/people/<int:person>/remove/", people.RemoveView.as_view(), name="people-remove"),
    path(
        "<slug:club>/people/<int:person>/password/", people.PasswordKeyView.as_view(), name="people-password"
    ),
]
"""One club: its page, settings, people with their roles, log."""

LOG = [
    path("log/", log.ClubLogView.as_view(), name="club-log"),
    path("tournaments/<slug:tournament>/log/", log.TournamentLogView.as_view(), name="tournament-log"),
]
"""What was done, and by whom."""

OPERATOR = [
    path("", operator.OperatorClubsView.as_view(), name="operator"),
    path("settings/", operator.OperatorInstanceView.as_view(), name="operator-instance"),
    path("clubs/<slug:club>/", operator.OperatorClubView.as_view(), name="operator-club"),
    path("clubs/<slug:club>/quota/", operator.OperatorQuotaView.as_view(), name="operator-quota"),
    path("clubs/<slug:club>/suspend/", operator.OperatorSuspendView.as_view(), name="operator-suspend"),
    path("clubs/<slug:club>/resume/", operator.OperatorResumeView.as_view(), name="operator-resume"),
    path("clubs/<slug:club>/export/", operator.OperatorExportView.as_view(), name="operator-export"),
    path("clubs/<slug:club>/delete/", operator.OperatorDeleteView.as_view(), name="operator-delete"),
    path("clubs/<slug:club>/restore/", operator.OperatorRestoreView.as_view(), name="operator-restore"),
]
"""All clubs of the server, for whoever runs it."""

MEMBERS = [
    path("", members.MembersView.as_view(), name="members"),
    path("new/", members.MemberNewView.as_view(), name="member-new"),
    path("names/", members.CheckNamesView.as_view(), name="members-names"),
    path("duplicates/", members.DuplicatesView.as_view(), name="members-duplicates"),
    path("rating/", rating.RatingView.as_view(), name="members-rating"),
    path("import/", member_import.ImportView.as_view(), name="members-import"),
    path("import/<int:brought>/", member_import.PreviewView.as_view(), name="members-preview"),
    path("import/<int:brought>/columns/", member_import.ColumnsView.as_view(), name="members-columns"),
    path("import/<int:brought>/discard/", member_import.DiscardView.as_view(), name="members-discard"),
    path("<int:member>/", members.MemberPageView.as_view(), name="member"),
    path("<int:member>/tournaments/", members.MemberTournamentsView.as_view(), name="member-tournaments"),
    path("<int:member>/rounds/", members.MemberRoundsView.as_view(), name="member-rounds"),
    path("<int:member>/no-shows/", members.NoShowsForgetView.as_view(), name="member-forget-no-shows"),
    path("<int:member>/admit/", members.GuestAdmitView.as_view(), name="guest-admit"),
    path("<int:member>/merge/", members.MergeView.as_view(), name="member-merge"),
    path("<int:member>/data/", members.MemberDataView.as_view(), name="member-data"),
    path(
        "<int:member>/years/<int:year>.pdf", member_printing.MemberYearPdfView.as_view(), name="member-year"
    ),
    path("<int:member>/anonymise/", members.AnonymiseView.as_view(), name="member-anonymise"),
]
"""The members of a club."""

SEASONS = [
    path("", seasons.SeasonsView.as_view(), name="seasons"),
    path("new/", seasons.NewSeasonView.as_view(), name="season-new"),
    path("<slug:season>/", seasons.SeasonStandingsView.as_view(), name="season"),
    path("<slug:season>/statistics/", club_year.SeasonStatisticsView.as_view(), name="season-statistics"),
    path("<slug:season>/statistics.pdf", club_year.SeasonBookView.as_view(), name="season-book"),
    path("<slug:season>/live/", season_live.SeasonLiveView.as_view(), name="season-live"),
    path("<slug:season>/settings/", seasons.SeasonSettingsView.as_view(), name="season-settings"),
    path("<slug:season>/sheets/table/", season_printing.SeasonSheetView.as_view(), name="season-sheet"),
    path(
        "<slug:season>/sheets/table/paper/",
        season_printing.SeasonPaperView.as_view(),
        name="season-sheet-paper",
    ),
    path("<slug:season>/sheets/table.pdf", season_printing.SeasonPdfView.as_view(), name="season-sheet-pdf"),
]
"""Seasons of a club."""

EXCHANGE = [
    path("import/", tournaments.TournamentImportView.as_view(), name="tournament-import"),
    path("<slug:tournament>/export/", tournaments.TournamentExportView.as_view(), name="tournament-export"),
    path("<slug:tournament>/export/chain/", tournaments.ChainExportView.as_view(), name="chain-export"),
]
"""A tournament as one file, out and in."""

TOURNAMENTS = [
    path("new/", tournaments.TournamentNewView.as_view(), name="tournament-new"),
    path("<slug:tournament>/", tournaments.TournamentPageView.as_view(), name="tournament"),
    path(
        "<slug:tournament>/settings/",
        tournaments.TournamentSettingsView.as_view(),
        name="tournament-settings",
    ),
    path("<slug:tournament>/programme/", programme.ProgrammeView.as_view(), name="programme"),
    path("<slug:tournament>/house-rules/", programme.HouseRulesView.as_view(), name="house-rules"),
    path(
        "<slug:tournament>/programme/<int:round>/house-rules/",
        programme.RoundHouseRulesView.as_view(),
        name="round-house-rules",
    ),
    path(
        "<slug:tournament>/scorekeepers/",
        scorekeepers.ScorekeepersView.as_view(),
        name="scorekeepers",
    ),
    path("<slug:tournament>/state/", tournaments.TournamentStateView.as_view(), name="tournament-state"),
    path("<slug:tournament>/copy/", tournaments.TournamentCopyView.as_view(), name="tournament-copy"),
    path("<slug:tournament>/delete/", deletion.TournamentDeleteView.as_view(), name="tournament-delete"),
    path("<slug:tournament>/remove/", tournaments.TournamentRemoveView.as_view(), name="tournament-remove"),
]
"""Tournaments: the wizard, the office of one, its settings, scorekeepers and state."""

ENTRIES = [
    path("", entries.EntriesView.as_view(), name="entries"),
    path("new/", entries.EntryNewView.as_view(), name="entry-new"),
    path("here/", entries.CheckInAllView.as_view(), name="entries-here"),
    path("check-in/", check_in.CheckInView.as_view(), name="entries-check-in"),
    path("walk-in/", check_in.WalkInView.as_view(), name="entries-walk-in"),
    path("missed/", entries.MissedRoundsView.as_view(), name="missed-rounds"),
    path("numbers/", entries.NumbersView.as_view(), name="entry-numbers"),
    path("labels/", tournament_lists.EntryLabelsView.as_view(), name="entry-labels"),
    path("lots/", entries.LotsView.as_view(), name="entry-lots"),
    path("groups/", entries.GroupsView.as_view(), name="entry-groups"),
    path("leagues/", leagues.LeaguesView.as_view(), name="entry-leagues"),
    path("pairs/", entries.PairsView.as_view(), name="entry-pairs"),
    path("pairs/lot/", entries.PairsByLotView.as_view(), name="entry-pairs-lot"),
    path("apart/", apart.ApartView.as_view(), name="entry-apart"),
    path("apart/section/", apart.SectionApartView.as_view(), name="entry-apart-section"),
    path("apart/remove/", apart.ApartRemoveAllView.as_view(), name="entry-apart-remove-all"),
    path("apart/<int:apart>/remove/", apart.ApartRemoveView.as_view(), name="entry-apart-remove"),
    path("<int:entry>/", entry.EntryView.as_view(), name="entry"),
    path("<int:entry>/check-in/", entry.EntryMarkView.as_view(), name="entry-check-in"),
    path("<int:entry>/door/", check_in.EntryDoorView.as_view(), name="entry-door"),
    path("<int:entry>/paid/", entry.EntryPaidView.as_view(), name="entry-paid"),
    path("<int:entry>/absent/", check_in.EntryAbsentView.as_view(), name="entry-absent"),
    path("<int:entry>/leave/", entry.EntryLeaveView.as_view(), name="entry-leave"),
    path("<int:entry>/annul/", entry.EntryAnnulView.as_view(), name="entry-annul"),
    path("<int:entry>/back/", entry.EntryBackView.as_view(), name="entry-back"),
    path("<int:entry>/part/", entry.EntryPartView.as_view(), name="entry-part"),
    path("<int:entry>/remove/", entry.EntryRemoveView.as_view(), name="entry-remove"),
    path(
        "<int:entry>/substitute/<int:place>/",
        entry.EntrySubstituteView.as_view(),
        name="entry-substitute",
    ),
]
"""Who takes part in a tournament."""

SIGN_UP = [
    path("sign-up/", sign_up_form.SignUpView.as_view(), name="sign-up"),
    path("sign-up/members/<str:token>/", sign_up_form.SignUpView.as_view(), name="members-sign-up"),
    path("sign-up/settings/", sign_up.SignUpSettingsView.as_view(), name="sign-up-settings"),
    path("sign-up/payment/", sign_up_payment.PayWaysView.as_view(), name="sign-up-payment"),
    path("sign-ups/", sign_up.SignUpsView.as_view(), name="sign-ups"),
    path("sign-ups/accept/", sign_up.SignUpsAcceptView.as_view(), name="sign-ups-accept"),
    path("sign-ups/fill/", sign_up.SignUpsFillView.as_view(), name="sign-ups-fill"),
    path("sign-ups/messages/", sign_up_mail.SignUpMessagesView.as_view(), name="sign-up-messages"),
    path(
        "sign-ups/messages/<int:mailing>/", sign_up_mail.SignUpMessageView.as_view(), name="sign-up-message"
    ),
    path(
        "sign-ups/messages/<int:mailing>/send/",
        sign_up_mail.SignUpMessageSendView.as_view(),
        name="sign-up-message-send",
    ),
    path("sign-ups/<int:signup>/", sign_up.SignUpRequestView.as_view(), name="sign-up-request"),
    path("sign-ups/<int:signup>/edit/", sign_up_edit.SignUpEditView.as_view(), name="sign-up-edit"),
    path("sign-ups/<int:signup>/decline/", sign_up.SignUpDeclineView.as_view(), name="sign-up-decline"),
    path(
        "sign-ups/<int:signup>/find-partner/",
        sign_up_partner.FindPartnerView.as_view(),
        name="sign-up-find-partner",
    ),
    path(
        "sign-ups/<int:signup>/substitute/accept/",
        sign_up_substitute.SubstituteAcceptView.as_view(),
        name="sign-up-substitute-accept",
    ),
    path(
        "sign-ups/<int:signup>/substitute/decline/",
        sign_up_substitute.SubstituteDeclineView.as_view(),
        name="sign-up-substitute-decline",
    ),
    path(
        "sign-ups/<int:signup>/pass-on/", sign_up_payment.UnpaidPassOnView.as_view(), name="sign-up-pass-on"
    ),
    path("sign-ups/<int:signup>/wait/", sign_up.SignUpWaitView.as_view(), name="sign-up-wait"),
    path("sign-ups/<int:signup>/link/", sign_up_mail.SignUpLinkView.as_view(), name="sign-up-link"),
    path("sign-ups/<int:signup>/send/", sign_up_mail.SignUpSendView.as_view(), name="sign-up-send"),
]
"""Sign-up on the internet: the page for everyone, and the office's."""

DRAWS = [
    path("", draws.RoundsView.as_view(), name="rounds"),
    path("draw/", draws.DrawAllView.as_view(), name="rounds-draw"),
    path("second-final/", draws.SecondFinalView.as_view(), name="second-final"),
    path("self-seating/", self_seating.SelfSeatingView.as_view(), name="self-seating"),
    path("self-seating/<slug:kind>/", self_seating.SeatingLinkView.as_view(), name="seating-link"),
    path(
        "self-seating/<slug:kind>/withdraw/",
        self_seating.SeatingLinkWithdrawView.as_view(),
        name="seating-link-withdraw",
    ),
    path("open/", open_tables.OpenTablesView.as_view(), name="open-tables"),
    path(
        "<int:round>/tables/<int:table>/withdraw/",
        open_tables.OpenTableWithdrawView.as_view(),
        name="open-table-withdraw",
    ),
    path("search/", draws.SearchView.as_view(), name="rounds-search"),
    path("search/take/", draws.SearchTakeView.as_view(), name="rounds-search-take"),
    path("search/cancel/", draws.SearchCancelView.as_view(), name="rounds-search-cancel"),
    path("fairness/", fairness.FairnessView.as_view(), name="rounds-fairness"),
    path("fairness/check/", fairness.CheckView.as_view(), name="rounds-check"),
    path("fairness/<int:entry>/", fairness.EntryFairnessView.as_view(), name="rounds-fairness-entry"),
    path("<int:round>/", draws.RoundPageView.as_view(), name="round"),
    path("<int:round>/draw/", draws.DrawView.as_view(), name="round-draw"),
    path("<int:round>/swap/", draws.SwapView.as_view(), name="round-swap"),
    path("<int:round>/seats/", seats.SeatsView.as_view(), name="round-seats"),
    path("<int:round>/lots/", seat_lots.SeatLotsView.as_view(), name="round-lots"),
    path("<int:round>/lots/draw/", seat_lots.DrawByHandView.as_view(), name="round-lots-draw"),
    path(
        "<int:round>/lots/<int:lot>/take-back/",
        seat_lots.TakeBackLotView.as_view(),
        name="round-lot-take-back",
    ),
    path("<int:round>/lock/", draws.LockView.as_view(), name="round-lock"),
    path("<int:round>/release/", draws.ReleaseView.as_view(), name="round-release"),
    path("<int:round>/draws/<int:draw>/", draws.DraftView.as_view(), name="draw"),
    path("<int:round>/draws/<int:draw>/request/", fairness.RequestView.as_view(), name="draw-request"),
    path("<int:round>/draws/<int:draw>/restore/", draws.RestoreView.as_view(), name="draw-restore"),
]
"""Rounds and who sits where."""

RESULTS = [
    path("results/", results.RoundResultsView.as_view(), name="round-results"),
    path("results/second/", results.RoundSecondView.as_view(), name="round-second"),
    path("close/", results.RoundCloseView.as_view(), name="round-close"),
    path("reopen/", results.RoundReopenView.as_view(), name="round-reopen"),
    path("tables/<int:table>/result/", results.TableResultView.as_view(), name="table-result"),
    path("tables/<int:table>/second/", results.TableSecondView.as_view(), name="table-second"),
    path("tables/<int:table>/sheet/", score_sheets.TableSheetView.as_view(), name="table-sheet"),
    path("tables/<int:table>/forfeit/", adjustments.TableForfeitView.as_view(), name="table-forfeit"),
]
"""Results, control, closing."""

ACCESS_CARDS = [
    path("tables/codes/", admission.HallCodesView.as_view(), name="hall-codes"),
    path("tables/<int:table>/renew/", admission.HallTableRenewView.as_view(), name="hall-table-renew"),
    path("tables/<int:table>/revoke/", admission.HallTableRevokeView.as_view(), name="hall-table-revoke"),
]
"""The cards of a round's tables."""

HALL = [
    path("tables/", hall.HallView.as_view(), name="hall"),
    path("tables/clock/", hall.HallClockView.as_view(), name="hall-clock"),
    path("tables/clock/change/", hall.HallClockChangeView.as_view(), name="hall-clock-change"),
    path("tables/clock/stop/", hall.HallClockStopView.as_view(), name="hall-clock-stop"),
    path("tables/message/", hall.HallMessageView.as_view(), name="hall-message"),
    path(
        "tables/message/<int:message>/withdraw/",
        hall.HallMessageWithdrawView.as_view(),
        name="hall-message-withdraw",
    ),
    path("tables/<int:table>/", hall.HallTableView.as_view(), name="hall-table"),
    path("tables/<int:table>/take/", hall.HallTableTakeView.as_view(), name="hall-table-take"),
    path(
        "tables/<int:table>/games/<int:number>/reopen/",
        hall.HallTableReopenView.as_view(),
        name="hall-table-reopen",
    ),
    path("tables/<int:table>/message/", hall.HallTableMessageView.as_view(), name="hall-table-message"),
]
"""The tables in the hall as the office sees them while they play."""

PRINTING = [
    path("", printing.SheetsView.as_view(), name="sheets"),
    path("evening.pdf", printing.EveningPdfView.as_view(), name="evening-pdf"),
    path("<slug:sheet>/", printing.SheetView.as_view(), name="sheet"),
    path("<slug:sheet>/paper/", printing.SheetPaperView.as_view(), name="sheet-paper"),
    path("<slug:sheet>.pdf", printing.SheetPdfView.as_view(), name="sheet-pdf"),
]
"""What is printed of a tournament."""

CASH = [
    path("", cash.CashView.as_view(), name="cash"),
    path("desk/", cash_desk.ChooseDeskView.as_view(), name="cash-desk"),
    path("till/", cash.TillView.as_view(), name="cash-till"),
    path("bank-file/", bank_file.BankFileView.as_view(), name="cash-bank-file"),
    path("prices/", cash.PricesView.as_view(), name="cash-prices"),
    path("<int:entry>/", cash.CashEntryView.as_view(), name="cash-entry"),
    path("lines/<int:line>/take-back/", cash.CashTakeBackView.as_view(), name="cash-take-back"),
]
"""Fees, payments, the till."""

STANDINGS = [
    path("adjustments/", adjustments.AdjustmentsView.as_view(), name="adjustments"),
    path(
        "adjustments/<int:adjustment>/take-back/",
        adjustments.AdjustmentTakeBackView.as_view(),
        name="adjustment-take-back",
    ),
    path("cards/", score_cards.ScoreCardsView.as_view(), name="score-cards"),
    path("cards/results/", score_cards.ResultsFromCardsView.as_view(), name="score-cards-results"),
    path("standings/", standings.StandingsView.as_view(), name="standings"),
    path("standings/chart/", standings.ChartView.as_view(), name="standings-chart"),
    path("standings/cross-table/", standings.CrossTableView.as_view(), name="standings-cross-table"),
    path("standings/<int:entry>/", standings.EntryStoryView.as_view(), name="entry-story"),
    path("standings/cut/list.pdf", cut.CutListView.as_view(), name="cut-list"),
    path("standings/cut/", cut.CutView.as_view(), name="cut"),
    path("bracket/", bracket.BracketView.as_view(), name="bracket"),
    path("standings/cards/", tournament_lists.CardsView.as_view(), name="standings-cards"),
    path("lists/", tournament_lists.ListsView.as_view(), name="lists"),
    path("lists/new/", tournament_lists.TournamentListNewView.as_view(), name="tournament-list-new"),
    path("lists/<slug:list>/", tournament_lists.TournamentListView.as_view(), name="tournament-list"),
    path(
        "lists/<int:list>/settings/",
        tournament_lists.TournamentListSettingsView.as_view(),
        name="tournament-list-settings",
    ),
    path(
        "lists/<int:list>/remove/",
        tournament_lists.TournamentListRemoveView.as_view(),
        name="tournament-list-remove",
    ),
    path("counter/", counter.CounterView.as_view(), name="counter"),
    path("counter/settings/", counter.CounterSettingsView.as_view(), name="counter-settings"),
    path("prizes/", prizes.PrizesView.as_view(), name="prizes"),
    path("prizes/plan/", prizes.PrizePlanView.as_view(), name="prize-plan"),
]
"""Standings and other lists."""

LIVE = [
    path("live/", live.LiveView.as_view(), name="live"),
    path("live/part/", live.LivePartView.as_view(), name="live-part"),
    path("live/together/", live.LiveTogetherView.as_view(), name="live-together"),
    path("live/cross-table/", live.LiveCrossTableView.as_view(), name="live-cross-table"),
    path(
        "live/certificates/<int:entry>.pdf",
        own_certificate.LiveCertificateView.as_view(),
        name="live-certificate",
    ),
    path("live/bracket/", bracket.LiveBracketView.as_view(), name="live-bracket"),
    path("projector/", live.ProjectorView.as_view(), name="projector"),
    path("projector/part/", live.ProjectorPartView.as_view(), name="projector-part"),
    path("embed/", embedding.EmbedView.as_view(), name="embed"),
    path("embed/part/", embedding.EmbedPartView.as_view(), name="embed-part"),
    path("standings.json", embedding.StandingsDocumentView.as_view(), name="standings-json"),
    path("embedding/", embedding.EmbeddingView.as_view(), name="embedding"),
    path("reveal/", live.RevealView.as_view(), name="reveal"),
]
"""What everyone may see of a tournament."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("q/", include(ADMISSION)),
    path("s/", include(SELF_SEATING)),
    path("u/", include(OWN_SIGN_UP)),
    path("n/", include(NEWEST)),
    path("accounts/", include(ACCOUNTS)),
    path("clubs/", include(CLUBS)),
    path("operator/", include(OPERATOR)),
    path("clubs/<slug:club>/", include(LOG)),
    path("clubs/<slug:club>/members/", include(MEMBERS)),
    path("clubs/<slug:club>/seasons/", include(SEASONS)),
    path("clubs/<slug:club>/tournaments/", include(EXCHANGE)),
    path("clubs/<slug:club>/tournaments/", include(TOURNAMENTS)),
    path(f"{TOURNAMENT}entries/", include(ENTRIES)),
    path(TOURNAMENT, include(SIGN_UP)),
    path(f"{TOURNAMENT}rounds/", include(DRAWS)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(RESULTS)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(ACCESS_CARDS)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(HALL)),
    path(f"{TOURNAMENT}sheets/", include(PRINTING)),
    path(f"{TOURNAMENT}cash/", include(CASH)),
    path(TOURNAMENT, include(STANDINGS)),
    path(TOURNAMENT, include(LIVE)),
]
