import type { RoundToGrade } from '@survivor/rules';
import type { Tx } from '../../database.ts';
import * as db from '../../index.ts';

const page = { search: 'a', page: 1, pageSize: 10 };
const member = { leagueId: 1, userId: 1 };
const pick = { ...member, round: 1, teamId: 1 };
const season = { leagueType: 'NFL', year: 2025 };
const round: RoundToGrade = { ordinal: 1, failing: new Map([[1, 'loss']]), safe: new Set([2]) };
const where = { seasonId: 1, leagues: db.EVERY_LEAGUE };
const person = { issuer: 'i', subject: 's', name: 'n', email: 'e' };
const concern: db.LeagueConcern = { isAll: true, picks: [], completedFrom: null, isDeciding: false };
const head: db.StandingsHead = {
  seasonId: 1,
  startRound: 1,
  displayedRound: 1,
  completedRound: null,
  total: 1,
  now: new Date(0),
  rounds: [{ ordinal: 1, isLocked: true, isRevealed: true, isPending: true }],
  results: [{ round: 1, teamId: 1, result: 'L' }],
};

async function preview(tx: Tx): Promise<void> {
  await db.takePreviewPlace(tx);
  await db.rememberStandings(tx, 1, concern);
  await db.compareStandings(tx);
  await db.listChanges(tx, { leagues: 1, membersEach: 1 });
}

/** Calls that between them ask every query written by hand, by the file in which it stands. */
export const CALLS: Record<string, readonly ((tx: Tx) => Promise<unknown>)[]> = {
  'migrate.ts': [(tx) => db.isMigrated(tx)],
  'queries/admin-addresses.ts': [(tx) => db.listUserIdsOf(tx, 'a'), (tx) => db.listAdmins(tx)],
  'queries/audit-chain.ts': [(tx) => db.listChainLinks(tx, { after: '0', limit: 1 }), (tx) => db.listUnchained(tx, 1)],
  'queries/audit.ts': [(tx) => db.searchAudit(tx, { ...page, labelled: [], action: 'rotate-secret' })],
  'queries/clock.ts': [(tx) => db.readNow(tx)],
  'queries/corrections.ts': [
    (tx) => db.findGames(tx, [1]),
    (tx) => db.searchCorrections(tx, { ...page, filter: 'all' }),
    (tx) => db.findCorrection(tx, 1),
    (tx) => db.countWaitingCorrections(tx, 1),
  ],
  'queries/demo.ts': [(tx) => db.insertDemoUsers(tx, [person])],
  'queries/feed.ts': [(tx) => db.loadReadableSeason(tx, 1)],
  'queries/grading-check.ts': [
    (tx) => db.findMisjudgedLeagues(tx, { ...where, lastRound: 18, facts: { rounds: [round], closedThrough: 1 } }),
  ],
  'queries/grading-under-way.ts': [(tx) => db.loadGradingUnderWay(tx, 1)],
  'queries/grading.ts': [
    (tx) => db.listLeagueRanges(tx, { seasonId: 1, membersEach: 1 }),
    (tx) => db.eliminateInRound(tx, { ...where, round }),
    (tx) => db.findLeaguesWithPicks(tx, { ...where, round: 1, teamIds: [1] }),
    (tx) => db.completeLeagues(tx, { id: 1, lastRound: 18, closedThrough: 1, leagues: db.EVERY_LEAGUE }),
  ],
  'queries/held-events.ts': [(tx) => db.loadHeldClaims(tx, 1), (tx) => db.countHeldEvents(tx)],
  'queries/job-runs.ts': [
    (tx) => db.listUnfinishedRuns(tx, { olderThanSeconds: 1 }),
    (tx) => db.findLastSuccess(tx, ['FetchGames']),
    (tx) => db.countRuns(tx, { names: ['FetchGames'], type: null, status: null }),
    (tx) => db.countRunsByStatus(tx),
  ],
  'queries/job-schedules.ts': [
    (tx) => db.readSchedulePulse(tx),
    (tx) => db.isTurnDone(tx, 'a'),
    (tx) => db.toRealTime(tx, null),
    (tx) => db.readGameDay(tx, { seasonIds: [1] }),
    (tx) => db.readSeasonStart(tx, { name: 'InitializeGlobalState', season: 1 }),
  ],
  'queries/join-passwords.ts': [(tx) => db.listJoinPasswords(tx, { after: 0, limit: 1 })],
  'queries/leagues.ts': [
    (tx) => db.listLeaguesOf(tx, 1),
    (tx) => db.findLeagueOfMember(tx, member),
    (tx) => db.findRoundNotes(tx, member),
    (tx) => db.listWinners(tx, { leagueId: 1, completedRound: 1 }),
    (tx) => db.searchLeagues(tx, { ...page, filter: 'active' }),
    (tx) => db.findLeagueAtKey(tx, 'ABCD1234'),
    (tx) => db.readLeagueMoment(tx, 1),
  ],
  'queries/names.ts': [
    (tx) => db.renameUser(tx, { userId: 1, name: 'a', look: 'a' }),
    (tx) => db.listNamesWithoutLook(tx, 1),
    (tx) => db.lastLeagueId(tx),
  ],
  'queries/old-rows.ts': [(tx) => db.listLatestRunIds(tx)],
  'queries/season-state.ts': [(tx) => db.readFeedAge(tx, 1), (tx) => db.listQuarantinedEvents(tx, { seasonId: 1, limit: 1 })],
  'queries/picks.ts': [
    (tx) => db.acceptPicks(tx, [pick]),
    (tx) => db.secondsUntilChange(tx, pick, { changesAMinute: 1 }),
    (tx) => db.loadPickQuestion(tx, pick),
  ],
  'queries/rate-limits.ts': [(tx) => db.secondsUntilFree(tx, [{ bucket: 'a', max: 1, windowSeconds: 1 }])],
  'queries/season-facts.ts': [(tx) => db.loadSeasonFacts(tx, { id: 1, year: 2025, lastRound: 18, closedThrough: 0 })],
  'queries/season-shadow.ts': [preview],
  'queries/seasons.ts': [
    (tx) => db.readSeasonRounds(tx, 1),
    (tx) => db.readCurrentRound(tx, season),
    (tx) => db.readNextDeadline(tx),
    (tx) => db.listBegunSeasons(tx, { leagueType: 'NFL', upTo: 2025 }),
  ],
  'queries/sessions.ts': [(tx) => db.findSession(tx, 'a')],
  'queries/settings.ts': [(tx) => db.readMaintenance(tx)],
  'queries/source-calls.ts': [
    (tx) => db.takeSourceCall(tx, { perMinute: 1 }),
    (tx) => db.countSourceCalls(tx),
    (tx) => db.readSourceHold(tx),
  ],
  'queries/standings.ts': [
    (tx) => db.loadStandingsHead(tx, member),
    (tx) => db.loadStandingsColumns(tx, { ...member, head }),
    (tx) => db.loadMembersAfter(tx, { leagueId: 1, after: 0, limit: 1, head }),
  ],
  'queries/tickets.ts': [
    (tx) => db.searchTickets(tx, { ...page, issueTypes: [], isResolved: null }),
    (tx) => db.updateTicketStatus(tx, { id: 1, isResolved: true }),
  ],
  'queries/users.ts': [(tx) => db.findUser(tx, 1), (tx) => db.searchUsers(tx, page), (tx) => db.countSeenUsers(tx, 1)],
  'queries/worker-heartbeats.ts': [(tx) => db.listHeartbeats(tx)],
};
