import { JOB_DISPLAY_NAMES } from '@survivor/contract/job-names';
import type { ConsoleHomeOutput } from '@survivor/contract/state';
import { type ConsoleHomeRow, readConsoleHome } from '@survivor/db/queries/console/console-home';
import { requireAdmin, type ServiceContext } from '../context.ts';

/** Beyond 999 the console says no more than that. */
const LIMIT = 1000;

function nextDeadlineOf({ nextRound, startsAt, alive, picked, leaguesDue, countedAt }: ConsoleHomeRow): ConsoleHomeOutput['nextDeadline'] {
  if (nextRound === null || startsAt === null) return null;
  const isCounted = alive !== null && picked !== null && leaguesDue !== null && countedAt !== null;
  return { round: nextRound, startsAt, picks: isCounted ? { alive, picked, leaguesDue, countedAt } : null };
}

/**
 * The figures that stand beside the console's sections (screens 2.17): what waits, what failed, how old the data are, and how many picks the next
 * deadline has. One statement; picks are told as the worker counted them last, never whose or of what.
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
