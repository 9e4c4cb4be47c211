import { startVirtualClock } from '@survivor/db/queries/season/clock';
import {
  createGame,
  createLeagueRow,
  createSeason,
  createTeams,
  createTestDatabase,
  createUser,
  type TestDatabase,
} from '@survivor/db/testing';
import { type Caller, leagueIds, type ServiceContext, ticketIds, userIds } from '@survivor/services';
import { callerOf, createTestContext, testCipher, testInvitations } from '@survivor/services/testing';
import type { ApiContext } from '../context.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** The ids and texts that the inputs of procedures name. */
export type WorldIds = {
  readonly playerId: string;
  readonly leagueId: string;
  readonly leagueKey: string;
  readonly password: string;
  /** An invitation by the player. */
  readonly invitation: string;
  readonly ticketId: string;
};

export type World = WorldIds & {
  readonly database: TestDatabase;
  /** A player who is in the league, one who is not, and a site administrator. */
  readonly player: Caller;
  readonly stranger: Caller;
  readonly admin: Caller;
  readonly context: (caller: Caller | null, overrides?: Partial<ServiceContext>) => ApiContext;
};

/** A season on a virtual clock with a league, a member and a ticket, for every procedure. */
export async function createWorld(): Promise<World> {
  const database = await createTestDatabase();
  const { db } = database;
  const now = new Date('2025-09-01T12:00:00Z');
  await startVirtualClock(db, now);
  await createTeams(db);
  const starts = Array.from({ length: 18 }, (_, index) => new Date(now.getTime() + (index + 1) * WEEK_MS));
  const season = await createSeason(db, { starts });
  await createGame(db, { seasonId: season.id, round: 1, homeTeamId: 1, awayTeamId: 2, kickoffAt: starts[0] ?? null });
  const [player, stranger, admin] = [await createUser(db), await createUser(db), await createUser(db, { isAdmin: true })];
  const password = 'touchdown';
  const league = await createLeagueRow(db, { seasonId: season.id, createdBy: player.id, passwordEncrypted: testCipher.encrypt(password) });
  const ticket = await db
    .insertInto('support_tickets')
    .values({ user_id: player.id, issue_type: 'picks', description: 'Where is my pick?', resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    database,
    player: callerOf(player),
    stranger: callerOf(stranger),
    admin: callerOf(admin, { isAdmin: true }),
    playerId: userIds.encode(player.id),
    leagueId: leagueIds.encode(league.id),
    leagueKey: league.key,
    password,
    invitation: testInvitations.sign({ leagueId: league.id, inviterId: player.id, generation: 1 }),
    ticketId: ticketIds.encode(ticket.id),
    context: (caller, overrides = {}) => ({
      ...createTestContext(db, { caller, ...overrides }),
      streams: overrides.db ?? db,
      traceId: 'trace-1',
      idempotencyKey: null,
      signOut: async () => {},
    }),
  };
}
