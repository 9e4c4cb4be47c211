import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { startVirtualClock } from '@survivor/db/queries/season/clock';
import { addMissingTeams } from '@survivor/db/queries/season/games';
import { addMissingSeasons, type NewSeason } from '@survivor/db/queries/season/seasons';
import { deleteOldIdempotencyKeys } from '@survivor/db/queries/system/idempotency';
import { lockPreparation } from '@survivor/db/queries/system/preparation';
import { deleteOldRateLimits } from '@survivor/db/queries/system/rate-limits';
import { type Binding, readSetting, writeSetting } from '@survivor/db/queries/system/settings';
import { describeNflSeason, lastRoundOfNflSeason, NFL_TEAMS } from '@survivor/rules';
import { claimListedAddresses } from '../user/admin-role.ts';

export type Preparation = {
  /** The year of the NFL season that jobs follow. */
  readonly season: number;
  readonly sportsSource: string;
  readonly clock: { readonly kind: 'system' } | { readonly kind: 'virtual'; readonly at: Date };
  readonly adminEmails: readonly string[];
};

/** The database is bound to another sports source or kind of clock (rules 1). */
export class ForeignDatabaseError extends Error {
  constructor(stored: Binding, expected: Binding) {
    const describe = ({ sportsSource, clock }: Binding) => `SPORTS_SOURCE=${sportsSource} and CLOCK=${clock}`;
    super(`This database belongs to ${describe(stored)}; it cannot be used with ${describe(expected)}`);
    this.name = 'ForeignDatabaseError';
  }
}

/**
 * Adds the initial data to a migrated database: teams, seasons, the clock of a new database, and
 * site administrators. Safe to repeat and to run concurrently. Throws ForeignDatabaseError if bound
 * to another source or clock.
 */
export async function prepareDatabase(db: Db, preparation: Preparation): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPreparation(tx);
    await bind(tx, preparation);
    await addMissingTeams(tx, NFL_TEAMS);
    await addMissingSeasons(tx, [...SHIPPED_SEASONS, nflSeason(preparation.season)]);
    await deleteOldRateLimits(tx);
    await deleteOldIdempotencyKeys(tx);
    await claimListedAddresses(tx, preparation.adminEmails);
  });
}

async function bind(tx: Tx, { sportsSource, clock }: Preparation): Promise<void> {
  const expected: Binding = { sportsSource, clock: clock.kind };
  const stored = await readSetting(tx, 'binding');
  if (stored === null) {
    await writeSetting(tx, 'binding', expected);
    if (clock.kind === 'virtual') await startVirtualClock(tx, clock.at);
  } else if (stored.sportsSource !== expected.sportsSource || stored.clock !== expected.clock) {
    throw new ForeignDatabaseError(stored, expected);
  }
}

const nflSeason = (year: number): NewSeason => ({
  leagueType: 'NFL',
  year,
  display: describeNflSeason(year),
  state: 'available',
  lastRound: lastRoundOfNflSeason(year),
});

const SHIPPED_SEASONS: readonly NewSeason[] = [
  nflSeason(2025),
  { leagueType: 'MarchMadness', year: 2026, display: 'March Madness 2026', state: 'coming-soon', lastRound: 6 },
];
