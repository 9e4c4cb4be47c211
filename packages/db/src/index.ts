export { CORRECTION_BOUNDS, GRADING_BOUNDS, MIGRATION_BOUNDS, PICK_LOCK_MS } from './bounds.ts';
export { type Db, type OpenDatabaseArgs, openDatabase, type Tx } from './database.ts';
export { inRolledBackTransaction, inSnapshot, inTransaction, openSnapshot, RunAgain } from './in-transaction.ts';
export { type LiveListener, listenLive } from './live-listener.ts';
export { isMigrated, migrate } from './migrate.ts';
export { withDeadline } from './patience.ts';
export {
  type AdminEntry,
  bindAddress,
  grantRole,
  listAdmins,
  listBindings,
  listUserIdsOf,
  revokeRole,
  wasPassedOver,
} from './queries/admin-addresses.ts';
export { recordAudit, searchAudit } from './queries/audit.ts';
export { type ChainLink, findChainHead, listChainLinks, listUnchained } from './queries/audit-chain.ts';
export { readClockKind, readNow, setVirtualClock, startVirtualClock } from './queries/clock.ts';
export {
  type CorrectionRow,
  countWaitingCorrections,
  findCorrection,
  findGames,
  type GameRow,
  insertEnteredResult,
  markWithdrawn,
  putInForce,
  searchCorrections,
} from './queries/corrections.ts';
export { type DemoChooser, hasLeagues, insertDemoLeague, insertDemoUsers, listDemoChoosers } from './queries/demo.ts';
export {
  dropWaitingCorrections,
  loadReadableSeason,
  markFetched,
  noteListing,
  type QuarantinedEvent,
  quarantineEvents,
  recordLateResult,
  renameTeams,
  storeGames,
} from './queries/feed.ts';
export {
  addMissingTeams,
  findTeamName,
  type GameEntry,
  listGameEntries,
  listTeamRows,
  listTeamsOfSeason,
  type TeamRow,
} from './queries/games.ts';
export {
  completeLeagues,
  EVERY_LEAGUE,
  eliminateEarlier,
  eliminateInRound,
  findLeaguesCompletedFrom,
  findLeaguesWithPicks,
  type LeagueRange,
  listLeagueRanges,
  regradeLeagues,
} from './queries/grading.ts';
export { findMisjudgedLeagues, isGradingCheckDue } from './queries/grading-check.ts';
export { judgedWords, loadGradingUnderWay, saveGradingUnderWay, waitBriefly } from './queries/grading-under-way.ts';
export { claimOf, countHeldEvents, findGameIds, loadHeldClaims, recordHeldEvent } from './queries/held-events.ts';
export { forgetIdempotencyKey, forgetOldKeys, type KeyedRequest, keepAnswer, takeIdempotencyKey } from './queries/idempotency.ts';
export {
  beginRun,
  countRuns,
  countRunsByStatus,
  failAttempt,
  findLastRunAt,
  findLastSuccess,
  findLatestRun,
  findRun,
  insertRun,
  isRunUnfinished,
  type JobRunRow,
  listRuns,
  listUnfinishedRuns,
  markQueued,
  type RunFilter,
  succeedRun,
  type UnfinishedRun,
} from './queries/job-runs.ts';
export {
  hastenSchedule,
  isTurnDone,
  keepSchedules,
  listSchedules,
  lockDueSchedule,
  lockSchedules,
  readGameDay,
  readSchedulePulse,
  readSeasonStart,
  replanSchedule,
  type ScheduleRow,
  type SeasonStart,
  setNextRun,
  toRealTime,
} from './queries/job-schedules.ts';
export { listJoinPasswords, type NewPassword, replaceJoinPasswords } from './queries/join-passwords.ts';
export {
  countMembersOf,
  enterSeason,
  findLeagueAtKey,
  findLeagueOfMember,
  findRoundNotes,
  insertLeague,
  type LeagueEntry,
  listCreatorSlots,
  listLeaguesOf,
  listWinners,
  lockLeague,
  lockUser,
  type NewLeague,
  type RoundNotesEntry,
  readLeagueMoment,
  searchLeagues,
} from './queries/leagues.ts';
export { type LiveMessage, notifyLeagues, notifySeason } from './queries/live-events.ts';
export { findSeasonOfMember, insertMember, isMember } from './queries/members.ts';
export { lastLeagueId, listNamesWithoutLook, numberLookalikes, renameUser, storeLooks } from './queries/names.ts';
export { CLEARED_TABLES, type ClearedTable, clearOldRows, deleteOldRuns, listLatestRunIds, takeDailyTurn } from './queries/old-rows.ts';
export { acceptPicks, loadOwnPicks, loadPickQuestion, type PickCommand, secondsUntilChange } from './queries/picks.ts';
export { lockPreparation } from './queries/preparation.ts';
export { enterBuckets, forgetOldEntries, type Limit, lockBuckets, secondsUntilFree } from './queries/rate-limits.ts';
export {
  findSeasonState,
  insertMissingRounds,
  loadSeasonFacts,
  loadSourceGames,
  lockRoundsNow,
  lockSeason,
  type RoundRow,
  type SeasonFactsRows,
  type SeasonState,
  saveGraded,
  saveSchedule,
} from './queries/season-facts.ts';
export {
  asIf,
  type ChangedLeagueRow,
  type ChangedMemberRow,
  compareStandings,
  type LeagueConcern,
  listChanges,
  rememberStandings,
  type StandingsTotals,
  shadowLeagues,
  shadowSeason,
  takePreviewPlace,
} from './queries/season-shadow.ts';
export { listQuarantinedEvents, type QuarantinedEventRow, readFeedAge } from './queries/season-state.ts';
export {
  addMissingSeasons,
  type BegunSeason,
  findSeasonEntry,
  listBegunSeasons,
  listSeasonEntries,
  markSeasonLoaded,
  type NewSeason,
  readCurrentRound,
  readNextDeadline,
  readSeasonRounds,
  wasSeasonLoaded,
} from './queries/seasons.ts';
export { type Origin, recordSecurityEvent, type SecurityEvent } from './queries/security-events.ts';
export {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSessionIds,
  findSession,
  insertSession,
  listSessionsOf,
  noteUse,
  type SessionRow,
} from './queries/sessions.ts';
export { type Binding, readMaintenance, readSetting, writeSetting } from './queries/settings.ts';
export { insertSignInCode, takeSignInCode, upsertSignedInUser, useIdToken } from './queries/sign-in.ts';
export { countSourceCalls, holdSource, readSourceHold, takeSourceCall } from './queries/source-calls.ts';
export {
  loadMembersAfter,
  loadPictures,
  loadStandingsColumns,
  loadStandingsHead,
  type StandingsHead,
  type StandingsMemberRow,
} from './queries/standings.ts';

export { insertTicket, searchTickets, type TicketEntry, updateTicketStatus } from './queries/tickets.ts';
export { countSeenUsers, findUser, searchUsers, type UserEntry } from './queries/users.ts';
export { beatHeart, type HeartbeatRow, listHeartbeats, stopHeart } from './queries/worker-heartbeats.ts';

export { DatabaseRefusedError, waitForDatabase } from './wait-for-database.ts';
