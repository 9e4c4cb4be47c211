import { MESSAGE_KINDS, type RoundToGrade } from '@survivor/rules';
import type { Tx } from '../../connection/database.ts';
import * as schemaFit from '../../migrations/schema-compatibility.ts';
import * as audit from '../../queries/console/audit.ts';
import * as auditChain from '../../queries/console/audit-chain.ts';
import * as auditPruning from '../../queries/console/audit-pruning.ts';
import * as consoleHome from '../../queries/console/console-home.ts';
import * as securityCounts from '../../queries/console/security-counts.ts';
import * as securityEvents from '../../queries/console/security-events.ts';
import * as grading from '../../queries/grading/grading.ts';
import * as gradingCheck from '../../queries/grading/grading-check.ts';
import * as invariants from '../../queries/grading/invariants.ts';
import * as gradingUnderWay from '../../queries/grading/unfinished-grading.ts';
import * as jobRuns from '../../queries/job/job-runs.ts';
import * as jobSchedules from '../../queries/job/job-schedules.ts';
import * as runHours from '../../queries/job/run-hours.ts';
import * as runningFigures from '../../queries/job/running-figures.ts';
import * as workerHeartbeats from '../../queries/job/worker-heartbeats.ts';
import * as acts from '../../queries/league/acts.ts';
import * as administration from '../../queries/league/administration.ts';
import * as correctionLines from '../../queries/league/correction-lines.ts';
import * as invitations from '../../queries/league/invitations.ts';
import * as joinPasswords from '../../queries/league/join-passwords.ts';
import * as leagueCards from '../../queries/league/league-cards.ts';
import * as leagueRecord from '../../queries/league/league-record.ts';
import * as leagueViews from '../../queries/league/league-views.ts';
import * as leagues from '../../queries/league/leagues.ts';
import * as memberList from '../../queries/league/member-list.ts';
import * as names from '../../queries/league/names.ts';
import * as standings from '../../queries/league/standings.ts';
import * as standingsOrder from '../../queries/league/standings-order.ts';
import * as winners from '../../queries/league/winners.ts';
import * as messageFacts from '../../queries/message/message-facts.ts';
import * as messageFigures from '../../queries/message/message-figures.ts';
import * as messages from '../../queries/message/messages.ts';
import * as mutedLeagues from '../../queries/message/muted-leagues.ts';
import * as planMessages from '../../queries/message/plan-messages.ts';
import * as pushDevices from '../../queries/message/push-devices.ts';
import * as duePicks from '../../queries/pick/due-picks.ts';
import * as mergePickEvents from '../../queries/pick/merge-pick-events.ts';
import * as picks from '../../queries/pick/picks.ts';
import * as plans from '../../queries/pick/plans.ts';
import * as clock from '../../queries/season/clock.ts';
import * as seasonShadow from '../../queries/season/correction-preview.ts';
import * as corrections from '../../queries/season/corrections.ts';
import * as feed from '../../queries/season/feed.ts';
import * as seasonState from '../../queries/season/feed-state.ts';
import * as heldEvents from '../../queries/season/held-events.ts';
import * as previewEffect from '../../queries/season/preview-effect.ts';
import * as shadowWinners from '../../queries/season/preview-winners.ts';
import * as quarantinedEvents from '../../queries/season/quarantined-events.ts';
import * as seasonDocuments from '../../queries/season/season-documents.ts';
import * as seasonFacts from '../../queries/season/season-facts.ts';
import * as seasons from '../../queries/season/seasons.ts';
import * as sourceCalls from '../../queries/season/source-calls.ts';
import * as demo from '../../queries/system/demo.ts';
import * as migrationState from '../../queries/system/migration-state.ts';
import * as oldRows from '../../queries/system/old-rows.ts';
import * as rateLimits from '../../queries/system/rate-limits.ts';
import { countOf } from '../../queries/system/security-tally.ts';
import * as settings from '../../queries/system/settings.ts';
import * as accountExports from '../../queries/user/account-exports.ts';
import * as accounts from '../../queries/user/accounts.ts';
import * as adminAddresses from '../../queries/user/admin-addresses.ts';
import * as calendar from '../../queries/user/calendar.ts';
import * as sessions from '../../queries/user/sessions.ts';
import * as userRecord from '../../queries/user/user-record.ts';
import * as userTimeline from '../../queries/user/user-timeline.ts';
import * as users from '../../queries/user/users.ts';
import { TICKET_CALLS } from './ticket-calls.ts';

const page = { search: 'a', page: 1, pageSize: 10 };
const member = { leagueId: 1, userId: 1 };
const pick = { ...member, round: 1, teamId: 1 };
const season = { leagueType: 'NFL', year: 2025 };
const round: RoundToGrade = { ordinal: 1, failing: new Map([[1, 'loss']]), safe: new Set([2]) };
const where = { seasonId: 1, leagues: grading.EVERY_LEAGUE };
const person = { issuer: 'i', subject: 's', name: 'n', email: 'e' };
const concern: seasonShadow.AffectedLeagues = { isAll: true, picks: [], completedFrom: null, includesFinishing: false };
const head: standings.StandingsHead = {
  startRound: 1,
  displayedRound: 1,
  completedRound: null,
  rounds: [{ ordinal: 1, isLocked: true, isRevealed: true, isPending: true }],
  results: [{ round: 1, teamId: 1, result: 'L' }],
};

async function preview(tx: Tx): Promise<void> {
  await seasonShadow.acquirePreviewSlot(tx);
  await seasonShadow.snapshotStandings(tx, 1, concern);
  await seasonShadow.compareStandings(tx);
  await shadowWinners.storeWinners(tx);
  await seasonShadow.listChanges(tx, { leagues: 1, membersEach: 1 });
}

/** Calls that together run every raw query, by file. */
export const CALLS: Record<string, readonly ((tx: Tx) => Promise<unknown>)[]> = {
  ...TICKET_CALLS,
  'migrations/schema-compatibility.ts': [(tx) => schemaFit.readSchemaState(tx)],
  'queries/user/account-exports.ts': [
    (tx) => accountExports.findExport(tx, 1),
    (tx) => accountExports.startDownload(tx, { userId: 1, seconds: 60 }),
    (tx) => accountExports.secondsUntilDownload(tx, 1),
    (tx) => accountExports.readExportPart(tx, { userId: 1, until: '2025-01-01T00:00:00Z' }, { from: 0, length: 1 }),
  ],
  'queries/user/accounts.ts': [
    (tx) => accounts.lockAccountExclusive(tx, 1),
    (tx) => accounts.listSuccessions(tx, 1),
    (tx) => accounts.transferLeagues(tx, 1),
  ],
  'queries/user/admin-addresses.ts': [(tx) => adminAddresses.listUserIdsOf(tx, 'a'), (tx) => adminAddresses.listAdmins(tx)],
  'queries/console/audit-chain.ts': [
    (tx) => auditChain.listChainLinks(tx, { after: '0', limit: 1 }),
    (tx) => auditChain.listAuditLinks(tx, { after: '0', through: '1', limit: 1 }),
    (tx) => auditChain.listUnchained(tx, 1),
  ],
  'queries/console/audit-pruning.ts': [
    (tx) => auditPruning.findCut(tx),
    (tx) => auditPruning.findPruneEntry(tx),
    (tx) => auditPruning.deletePruned(tx, 1),
  ],
  'queries/console/audit.ts': [(tx) => audit.searchAudit(tx, { ...page, labelled: [], subjects: [], action: 'rotate-secret' })],
  'queries/user/calendar.ts': [(tx) => calendar.listUpcomingDeadlines(tx, 1)],
  'queries/season/clock.ts': [
    (tx) => clock.readNow(tx),
    (tx) => clock.readHostClock(tx),
    (tx) => clock.recordReachedDeadlines(tx, new Date()),
  ],
  'queries/console/console-home.ts': [(tx) => consoleHome.readConsoleHome(tx, { year: 2025, limit: 1 })],
  'queries/season/corrections.ts': [
    (tx) => corrections.findGames(tx, [1]),
    (tx) => corrections.searchCorrections(tx, { ...page, filter: 'all' }),
    (tx) => corrections.findCorrection(tx, 1),
    (tx) => corrections.findPendingHeldEvent(tx, 1),
    (tx) => corrections.countWaitingCorrections(tx, 1),
  ],
  'queries/system/demo.ts': [(tx) => demo.insertDemoUsers(tx, [person])],
  'queries/pick/merge-pick-events.ts': [
    (tx) => mergePickEvents.mergePickEvents(tx, { after: mergePickEvents.MERGE_START, limit: 1, maxEvents: 1 }),
  ],
  'queries/message/messages.ts': [(tx) => messages.claimMessages(tx, { limit: 1, perMinute: 300, channels: ['email', 'push'] })],
  'queries/message/push-devices.ts': [(tx) => pushDevices.listLostDevices(tx, { userId: 1, sessionId: 's' })],
  'queries/message/plan-messages.ts': [
    (tx) => planMessages.nextMessageAt(tx),
    (tx) => planMessages.planTitleChanges(tx, { leagueIds: [1], before: { leagueIds: '{1}', userIds: '{1}' }, games: [] }),
  ],
  'queries/league/winners.ts': [(tx) => winners.findWinners(tx, [1])],
  'queries/message/message-facts.ts': [
    (tx) =>
      messageFacts.loadMessageFacts(
        tx,
        [...MESSAGE_KINDS, 'ticket-answer' as const].map((kind) => ({
          id: '1',
          kind,
          round: 1,
          deadline: null,
          now: new Date(),
          reminderHours: [],
        })),
      ),
  ],
  'queries/message/message-figures.ts': [(tx) => messageFigures.countMessages(tx), (tx) => messageFigures.readOldestDue(tx)],
  'queries/pick/due-picks.ts': [(tx) => duePicks.countDuePicks(tx, { year: 2025, everySeconds: 30 })],
  'queries/season/feed.ts': [(tx) => feed.loadFetchableSeason(tx, 1)],
  'queries/grading/grading-check.ts': [
    (tx) => gradingCheck.findMisgradedLeagues(tx, { ...where, lastRound: 18, facts: { rounds: [round], closedThrough: 1 } }),
  ],
  'queries/grading/unfinished-grading.ts': [(tx) => gradingUnderWay.loadUnfinishedGrading(tx, 1)],
  'queries/grading/grading.ts': [
    (tx) => grading.listLeagueRanges(tx, { seasonId: 1, membersEach: 1 }),
    (tx) => grading.findFailing(tx, { seasonId: 1, rounds: [round], membersEach: 1, maxMembers: 1 }),
    (tx) => grading.lockLeagues(tx, where),
    (tx) => grading.eliminateInRound(tx, { ...where, round }),
    (tx) => grading.regradeLeagues(tx, { leagueIds: [1], rounds: [round] }),
    (tx) => grading.findLeaguesWithPicks(tx, { ...where, round: 1, teamIds: [1] }),
    (tx) => grading.findLeaguesCompletedFrom(tx, { ...where, round: 1 }),
    (tx) => grading.completeLeagues(tx, { id: 1, lastRound: 18, closedThrough: 1, leagues: grading.EVERY_LEAGUE }),
  ],
  'queries/season/quarantined-events.ts': [
    (tx) => quarantinedEvents.listBlockingLines(tx, { limit: 1 }),
    (tx) => quarantinedEvents.countBlockingLines(tx),
    (tx) => quarantinedEvents.quarantineEvents(tx, 1, { events: [{ round: 1, sourceId: 'a', reason: 'a', event: {} }], answerRound: 1 }),
    (tx) => quarantinedEvents.findQuarantinedLine(tx, 1),
  ],
  'queries/season/held-events.ts': [(tx) => heldEvents.loadHeldClaims(tx, 1), (tx) => heldEvents.countHeldEvents(tx)],
  'queries/grading/invariants.ts': [
    (tx) => invariants.countDoublePicks(tx),
    (tx) => invariants.countInvalidPicks(tx),
    (tx) => invariants.countMiscountedLeagues(tx),
    (tx) => invariants.listDisabledConstraints(tx),
    (tx) => invariants.listForeignKeys(tx),
    (tx) => invariants.hasOrphans(tx, { name: 'users', orphans: 'select from users where false' }),
    (tx) => invariants.listSequenceColumns(tx),
    (tx) => invariants.isSequenceBehind(tx, { table: 'users', column: 'id', sequence: 'users_id_seq' }),
  ],
  'queries/league/invitations.ts': [(tx) => invitations.findInvitedLeague(tx, { leagueId: 1, inviterId: 1, generation: 1 })],
  'queries/job/job-runs.ts': [
    (tx) => jobRuns.listUnfinishedRuns(tx, { olderThanSeconds: 1 }),
    (tx) => jobRuns.findLastSuccess(tx, ['FetchGames']),
    (tx) => jobRuns.countRuns(tx, { names: ['FetchGames'], type: null, status: null }),
    (tx) => jobRuns.countRunsByStatus(tx),
  ],
  'queries/job/job-schedules.ts': [
    (tx) => jobSchedules.readSchedulerState(tx),
    (tx) => jobSchedules.isWorkDone(tx, 'a'),
    (tx) => jobSchedules.toRealTime(tx, null),
    (tx) => jobSchedules.readGameDay(tx, { seasonIds: [1] }),
    (tx) => jobSchedules.readSeasonLoadAttempts(tx, { name: 'InitializeGlobalState', season: 1 }),
  ],
  'queries/league/acts.ts': [
    (tx) => acts.recordAct(tx, { leagueId: 1, author: { kind: 'site' }, act: 'pin' }).catch(() => null),
    (tx) => acts.listActs(tx, { leagueId: 1, before: null, acts: null, limit: 1 }),
    (tx) => acts.findLastActOn(tx, { leagueId: 1, memberId: 1, acts: ['remove'] }),
    (tx) => acts.countActsIn(tx, { leagueId: 1, act: 'remind', round: 1 }),
  ],
  'queries/league/administration.ts': [
    (tx) => administration.findMembership(tx, member),
    (tx) => administration.findAdministration(tx, 1),
    (tx) => administration.lockConcerned(tx, member),
    (tx) => administration.countAdministrators(tx, 1),
    (tx) => administration.findEntry(tx, 1),
    (tx) => administration.listMissing(tx, { leagueId: 1, round: 1, limit: 1 }),
  ],
  'queries/league/correction-lines.ts': [
    (tx) => correctionLines.readEliminations(tx, [1]),
    (tx) => correctionLines.findCorrectionCause(tx, { seasonId: 1, games: [] }),
  ],
  'queries/league/join-passwords.ts': [(tx) => joinPasswords.listJoinPasswords(tx, { after: 0, limit: 1 })],
  'queries/league/league-cards.ts': [(tx) => leagueCards.listLeagueCards(tx, 1)],
  'queries/league/league-record.ts': [
    (tx) => leagueRecord.findLeagueRecord(tx, { leagueId: 1, readerId: 1 }),
    (tx) => leagueRecord.listAdministrators(tx, { leagueId: 1, limit: 1 }),
    (tx) => leagueRecord.listTicketIdsOfLeague(tx, { leagueId: 1, limit: 1 }),
    (tx) => leagueRecord.listLeagueEvents(tx, { leagueId: 1, before: null, limit: 1 }),
  ],
  'queries/league/league-views.ts': [
    (tx) => leagueViews.findLeagueView(tx, member),
    (tx) => leagueViews.findLeagueState(tx, 1),
    (tx) => leagueViews.listWinners(tx, { leagueId: 1, completedRound: 1 }),
  ],
  'queries/league/leagues.ts': [
    (tx) => leagues.listLeaguesOf(tx, 1),
    (tx) => leagues.searchLeagues(tx, { ...page, filter: 'active' }),
    (tx) => leagues.findLeagueAtKey(tx, 'ABCD1234'),
    (tx) => leagues.readLeagueTimestamps(tx, 1),
    (tx) => leagues.isDeadlineReached(tx, { seasonId: 1, round: 1 }),
  ],
  'queries/message/muted-leagues.ts': [(tx) => mutedLeagues.setMuted(tx, { ...member, isMuted: true })],
  'queries/system/migration-state.ts': [
    (tx) => migrationState.tryMigrationLock(tx),
    (tx) => migrationState.listMigrations(tx),
    (tx) => migrationState.findOldestTransaction(tx),
  ],
  'queries/league/member-list.ts': [
    (tx) => memberList.listMembers(tx, { leagueId: 1, head, filter: 'no-pick', userIds: [1], slice: { offset: 0, limit: 1 } }),
    (tx) => memberList.countMembers(tx, { leagueId: 1, head, filter: 'alive', userIds: null }),
    (tx) => memberList.listRemoved(tx, { leagueId: 1, limit: 1 }),
  ],
  'queries/league/names.ts': [
    (tx) => names.renameUser(tx, { userId: 1, name: 'a', skeleton: 'a' }),
    (tx) => names.listNamesWithoutSkeleton(tx, 1),
    (tx) => names.findLastLeagueId(tx),
  ],
  'queries/system/old-rows.ts': [(tx) => oldRows.listLatestRunIds(tx)],
  'queries/season/feed-state.ts': [
    (tx) => seasonState.readFeedAge(tx, 1),
    (tx) => seasonState.listQuarantinedEvents(tx, { seasonId: 1, limit: 1 }),
  ],
  'queries/pick/picks.ts': [
    (tx) => picks.acceptPicks(tx, [pick]),
    (tx) => picks.secondsUntilChange(tx, pick, { changesPerMinute: 1 }),
    (tx) => picks.loadPickRefusalFacts(tx, pick),
  ],
  'queries/pick/plans.ts': [(tx) => plans.findPlanningState(tx, member)],
  'queries/system/rate-limits.ts': [(tx) => rateLimits.secondsUntilAllowed(tx, [{ bucket: 'a', max: 1, windowSeconds: 1 }])],
  'queries/job/run-hours.ts': [(tx) => runHours.listRunHours(tx, 24)],
  'queries/job/running-figures.ts': [(tx) => runningFigures.readOperatingMetrics(tx, { seasonIds: [1] })],
  'queries/season/season-facts.ts': [
    (tx) => seasonFacts.loadSeasonFacts(tx, { id: 1, year: 2025, lastRound: 18, closedThrough: 0 }),
    (tx) => seasonFacts.readFactsVersion(tx, 1),
  ],
  'queries/season/correction-preview.ts': [preview],
  // After the preview, whose temporary tables it reads.
  'queries/season/preview-winners.ts': [(tx) => shadowWinners.listWinnersOf(tx, [1]), (tx) => shadowWinners.countTitleChanges(tx)],
  'queries/season/preview-effect.ts': [(tx) => previewEffect.loadMembersEffect(tx)],
  'queries/season/season-documents.ts': [(tx) => seasonDocuments.findSeasonVersions(tx, season)],
  'queries/season/seasons.ts': [
    (tx) => seasons.readSeasonRounds(tx, 1),
    (tx) => seasons.readCurrentRound(tx, season),
    (tx) => seasons.readNextDeadline(tx),
    (tx) => seasons.listStartedSeasons(tx, { leagueType: 'NFL', upTo: 2025 }),
  ],
  'queries/user/sessions.ts': [(tx) => sessions.findSession(tx, 'a'), (tx) => sessions.listLiveSessions(tx, 1)],
  'queries/console/security-counts.ts': [
    (tx) =>
      securityCounts.addSecurityCounts(tx, [
        countOf({ kind: 'sign-in refused', userId: null, origin: { addressHash: 'a', requestId: 'r' } }),
      ]),
  ],
  'queries/console/security-events.ts': [(tx) => securityEvents.hasSignedInOften(tx, { userId: 1, times: 1 })],
  'queries/system/settings.ts': [(tx) => settings.readMaintenance(tx), (tx) => settings.readSiteState(tx), (tx) => settings.readNotice(tx)],
  'queries/season/source-calls.ts': [
    (tx) => sourceCalls.acquireSourceSlot(tx, { perMinute: 1 }),
    (tx) => sourceCalls.countSourceCalls(tx),
    (tx) => sourceCalls.readSourcePause(tx),
  ],
  'queries/league/standings-order.ts': [
    (tx) => standingsOrder.loadOrderByName(tx, { leagueId: 1, head }),
    (tx) => standingsOrder.loadOrderByTeam(tx, { leagueId: 1, head, ranks: [0] }),
    (tx) => standingsOrder.loadStandingsTally(tx, { leagueId: 1, head }),
  ],
  'queries/league/standings.ts': [
    (tx) => standings.loadMembers(tx, { leagueId: 1, head, userIds: [1] }),
    (tx) => standings.listPickers(tx, { leagueId: 1, round: 1, limit: 1 }),
    (tx) => standings.loadMembersAfter(tx, { leagueId: 1, after: 0, limit: 1, head }),
  ],
  'queries/user/user-record.ts': [
    (tx) => userRecord.findUserRecord(tx, 1),
    (tx) => userRecord.listMemberships(tx, { userId: 1, limit: 1 }),
    (tx) => userRecord.listTicketIdsOf(tx, { userId: 1, limit: 1 }),
  ],
  'queries/user/user-timeline.ts': [(tx) => userTimeline.listUserEvents(tx, { userId: 1, before: new Date(0), limit: 1 })],
  'queries/user/users.ts': [(tx) => users.findUser(tx, 1), (tx) => users.searchUsers(tx, page), (tx) => users.countSeenUsers(tx, 1)],
  'queries/job/worker-heartbeats.ts': [(tx) => workerHeartbeats.listHeartbeats(tx)],
};
