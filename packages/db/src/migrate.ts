import { type Migration, Migrator, sql } from 'kysely';
import { MIGRATION_BOUNDS } from './bounds.ts';
import type { Db } from './database.ts';
import { withConnectionBounds } from './in-transaction.ts';
import * as clockAndSeasons from './migrations/0001-clock-and-seasons.ts';
import * as peopleAndLeagues from './migrations/0002-people-and-leagues.ts';
import * as operations from './migrations/0003-operations.ts';
import * as currentRound from './migrations/0004-current-round.ts';
import * as pickDeadline from './migrations/0005-pick-deadline.ts';
import * as corrections from './migrations/0006-corrections.ts';
import * as consoleAtScale from './migrations/0007-console-at-scale.ts';
import * as roundNotes from './migrations/0008-round-notes.ts';
import * as frozenDeadlines from './migrations/0010-frozen-deadlines.ts';
import * as pickChanges from './migrations/0011-pick-changes.ts';
import * as appendOnlyAudit from './migrations/0012-append-only-audit.ts';
import * as schemaOfTriggerFunctions from './migrations/0013-schema-of-trigger-functions.ts';
import * as accountsAndNames from './migrations/0014-accounts-and-names.ts';
import * as seasonsSideBySide from './migrations/0015-seasons-side-by-side.ts';
import * as facts from './migrations/0016-facts.ts';
import * as gradingUnderWay from './migrations/0017-grading-under-way.ts';
import * as sessionUse from './migrations/0019-session-use.ts';
import * as leagueSettings from './migrations/0020-league-settings.ts';
import * as invitations from './migrations/0021-invitations.ts';
import * as pickPlans from './migrations/0022-pick-plans.ts';
import * as consoleHome from './migrations/0023-console-home.ts';
import * as consoleOrders from './migrations/0024-console-orders.ts';
import * as sessionCache from './migrations/0025-session-cache.ts';
import * as documentVersions from './migrations/0026-document-versions.ts';
import * as sessionBrowsers from './migrations/0027-session-browsers.ts';
import * as formerAccounts from './migrations/0028-former-accounts.ts';
import * as calendarFeed from './migrations/0029-calendar-feed.ts';
import * as messages from './migrations/0030-messages.ts';
import * as suspendedAccounts from './migrations/0031-suspended-accounts.ts';
import * as accountExports from './migrations/0032-account-exports.ts';
import * as messageChannels from './migrations/0033-message-channels.ts';
import * as messageCauses from './migrations/0034-message-causes.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-clock-and-seasons': clockAndSeasons,
  '0002-people-and-leagues': peopleAndLeagues,
  '0003-operations': operations,
  '0004-current-round': currentRound,
  '0005-pick-deadline': pickDeadline,
  '0006-corrections': corrections,
  '0007-console-at-scale': consoleAtScale,
  '0008-round-notes': roundNotes,
  '0010-frozen-deadlines': frozenDeadlines,
  '0011-pick-changes': pickChanges,
  '0012-append-only-audit': appendOnlyAudit,
  '0013-schema-of-trigger-functions': schemaOfTriggerFunctions,
  '0014-accounts-and-names': accountsAndNames,
  '0015-seasons-side-by-side': seasonsSideBySide,
  '0016-facts': facts,
  '0017-grading-under-way': gradingUnderWay,
  '0019-session-use': sessionUse,
  '0020-league-settings': leagueSettings,
  '0021-invitations': invitations,
  '0022-pick-plans': pickPlans,
  '0023-console-home': consoleHome,
  '0024-console-orders': consoleOrders,
  '0025-session-cache': sessionCache,
  '0026-document-versions': documentVersions,
  '0027-session-browsers': sessionBrowsers,
  '0028-former-accounts': formerAccounts,
  '0029-calendar-feed': calendarFeed,
  '0030-messages': messages,
  '0031-suspended-accounts': suspendedAccounts,
  '0032-account-exports': accountExports,
  '0033-message-channels': messageChannels,
  '0034-message-causes': messageCauses,
};

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Brings the schema up to date; two at once wait for each other, and one that fails leaves the old schema. Names of what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await withConnectionBounds(db, MIGRATION_BOUNDS, (connection) =>
    migratorOf(connection).migrateToLatest(),
  );
  if (error) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Whether the database answers and its schema is the one that this code was written for. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = Object.keys(MIGRATIONS).at(-1);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name === newest;
}
