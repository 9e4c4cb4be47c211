import { JOB_DISPLAY_NAMES } from '@survivor/contract/job-names';
import type { ConsoleHomeOutput } from '@survivor/contract/state';
import { type ConsoleHomeRow, readConsoleHome } from '@survivor/db/queries/console/console-home';
import { requireAdmin, type ServiceContext } from '../context.ts';

/** Above 999 the console shows only "999+". */
const LIMIT = 1000;

function nextDeadlineOf({ nextRound, startsAt, alive, picked, leaguesDue, countedAt }: ConsoleHomeRow): ConsoleHomeOutput['nextDeadline'] {
  if (nextRound === null || startsAt === null) return null;
  const isCounted = alive !== null && picked !== null && leaguesDue !== null && countedAt !== null;
  return { round: nextRound, startsAt, picks: isCounted ? { alive, picked, leaguesDue, countedAt } : null };
}

/**
 * The figures beside the console's sections (screens 2.17): pending work, failures, data age, and
 * the next deadline's number of picks as last counted by the worker. One statement.
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
    nextDeadline: nextDeadlineOf(row),
  };
}
