import { JOB_DISPLAY_NAMES } from '@survivor/contract/job-names';
import type { BlockingLine, ConsoleHomeOutput } from '@survivor/contract/state';
import type { Db } from '@survivor/db/connection/database';
import { type ConsoleHomeRow, readConsoleHome } from '@survivor/db/queries/console/console-home';
import { listTeamRows } from '@survivor/db/queries/season/games';
import { listBlockingLines } from '@survivor/db/queries/season/quarantined-events';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { quarantinedEventIds } from '../ids.ts';

/** Above 999 the console shows only "999+". */
const LIMIT = 1000;
const LINES = 20;

function nextDeadlineOf({ nextRound, startsAt, alive, picked, leaguesDue, countedAt }: ConsoleHomeRow): ConsoleHomeOutput['nextDeadline'] {
  if (nextRound === null || startsAt === null) return null;
  const isCounted = alive !== null && picked !== null && leaguesDue !== null && countedAt !== null;
  return { round: nextRound, startsAt, picks: isCounted ? { alive, picked, leaguesDue, countedAt } : null };
}

async function loadBlockingLines(db: Db): Promise<BlockingLine[]> {
  const rows = await listBlockingLines(db, { limit: LINES });
  if (rows.length === 0) return [];
  const teams = new Map((await listTeamRows(db, 'NFL')).map(({ id, ...team }) => [id, { ...team, id: String(id) }]));
  return rows.map(({ id, round, homeTeamId, awayTeamId, blockedTeamIds, kickoffAt, reason, since }) => ({
    id: quarantinedEventIds.encode(id),
    round,
    awayTeam: teams.get(awayTeamId ?? 0) ?? null,
    homeTeam: teams.get(homeTeamId ?? 0) ?? null,
    blockedTeams: blockedTeamIds.flatMap((teamId) => teams.get(teamId) ?? []),
    kickoffAt,
    reason,
    since,
  }));
}

/**
 * The figures beside the console's sections (screens 2.17): pending work, failures, data age, and
 * the next deadline's number of picks as last counted by the worker, and the lines of the source
 * that keep teams from being picked.
 */
export async function getConsoleHome({ ctx }: { ctx: ServiceContext }): Promise<ConsoleHomeOutput> {
  requireAdmin(ctx);
  const row = await readConsoleHome(ctx.db, { year: ctx.settings.season, limit: LIMIT });
  return {
    readAt: row.readAt,
    clock: { isVirtual: row.isVirtual, now: row.now },
    tickets: { open: row.openTickets, oldestAt: row.oldestTicketAt },
    jobs: {
      failed: row.failedRuns,
      latest:
        row.failedName === null || row.failedAt === null
          ? null
          : { name: JOB_DISPLAY_NAMES[row.failedName] ?? row.failedName, at: row.failedAt },
    },
    fetchedAt: row.fetchedAt,
    waitingCorrections: row.waitingCorrections,
    blockingLines: await loadBlockingLines(ctx.db),
    nextDeadline: nextDeadlineOf(row),
  };
}
