import type { Tables } from '@survivor/db/tables';
import { initTRPC, TRPCError } from '@trpc/server';
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import fastify from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import superjson from 'superjson';
import * as z from 'zod';
import { createBearer } from '../../../apps/server/src/auth/sessions/bearer.ts';
import { gameIds, leagueIds, userIds } from '../../../packages/services/src/ids.ts';

// One query for each item on a page, no cache, no batching. Bearer and ids are the product's own.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: process.env.DATABASE_URL }) }) });
const bearer = createBearer([process.env.APP_SECRET ?? '']);
async function createContext({ req }: CreateFastifyContextOptions) {
  const claims = await bearer.verify(req.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const session = db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id').selectAll('users');
  const user = await session
    .where('sessions.id', '=', claims?.sessionId ?? '')
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return { user: user ?? null };
}
const t = initTRPC.context<typeof createContext>().create({
  transformer: { input: { serialize: (value: unknown) => ({ json: value }), deserialize: ({ json }) => json }, output: superjson },
});
const signedIn = t.procedure.use(({ ctx, next }) => {
  if (ctx.user === null) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { user: ctx.user } });
});

const selectLeagues = db
  .selectFrom('leagues')
  .innerJoin('seasons', 'seasons.id', 'leagues.season_id')
  .innerJoin('members', 'members.league_id', 'leagues.id')
  .innerJoin('rounds', 'rounds.season_id', 'seasons.id')
  .where(sql<boolean>`rounds.ordinal = current_round_of(seasons.id)`)
  .selectAll('leagues')
  .select(['league_type', 'year', 'picks', 'eliminated_round', 'corrected_at', 'ordinal', 'starts_at', 'was_starts_at', 'fetched_at'])
  .select(sql<boolean>`app_now() < starts_at`.as('isOpen'));

const notFound = () => new TRPCError({ code: 'NOT_FOUND' });
const findLeague = (userId: number, id: string) => {
  const own = selectLeagues.where('user_id', '=', userId).where('leagues.id', '=', leagueIds.decode(id) ?? 0);
  return own.executeTakeFirstOrThrow(notFound);
};
const selectGames = db
  .selectFrom('games')
  .innerJoin('teams as home', 'home.id', 'games.home_team_id')
  .innerJoin('teams as away', 'away.id', 'games.away_team_id')
  .selectAll('games')
  .select(['home.name as homeName', 'home.abbreviation as homeShort', 'away.name as awayName', 'away.abbreviation as awayShort']);
const toGame = ({ id, kickoff_at: gameTime, status, ...game }: Awaited<ReturnType<typeof selectGames.execute>>[number]) => ({
  ...{ id: gameIds.encode(id), gameTime, status, awayScore: game.away_score, homeScore: game.home_score },
  awayTeam: { id: String(game.away_team_id), name: game.awayName, abbreviation: game.awayShort },
  homeTeam: { id: String(game.home_team_id), name: game.homeName, abbreviation: game.homeShort },
});
const byId = z.object({ id: z.string() });
const league = t.router({
  get: signedIn.input(byId).query(async ({ ctx, input }) => {
    const { ordinal, ...own } = await findLeague(ctx.user.id, input.id);
    const round = { ordinal, description: `Week ${ordinal}`, startsAt: own.starts_at };
    const { name, key, league_type, year: season, isOpen } = own;
    return { id: input.id, name, key, type: league_type, season, isOpen, round, ...own.settings };
  }),
  standings: signedIn.input(byId).query(async ({ ctx, input }) => {
    const { id, season_id, ordinal, isOpen } = await findLeague(ctx.user.id, input.id);
    const decided = db.selectFrom('team_rounds').selectAll().where('season_id', '=', season_id).where('result', 'is not', null);
    const results = new Map((await decided.execute()).map(({ round, team_id, result }) => [`${round} ${team_id}`, result === 'W']));
    const showPick = (teamId: number | null, index: number) => {
      const [round, correct] = [index + 1, results.get(`${index + 1} ${teamId}`) ?? null];
      const isHidden = round > ordinal || (round === ordinal && isOpen);
      return teamId === null ? [] : [{ round, teamId: isHidden ? null : String(teamId), correct }];
    };
    const members = db.selectFrom('members').innerJoin('users', 'users.id', 'members.user_id').selectAll('members').select('picture_uri');
    return (await members.where('league_id', '=', id).orderBy('members.name').execute()).map((row) => {
      const { user_id, name, is_admin: isAdmin, eliminated_round: outIn, elimination_reason: reason, picture_uri: picture } = row;
      return { id: userIds.encode(user_id), name, isAdmin, outIn, reason, picture, picks: row.picks.flatMap(showPick) };
    });
  }),
  notes: signedIn.input(byId).query(async ({ ctx, input }) => {
    const { season_id, ordinal, picks, corrected_at, fetched_at, was_starts_at } = await findLeague(ctx.user.id, input.id);
    const played = db.selectFrom('team_rounds').selectAll().where('season_id', '=', season_id).where('round', '=', ordinal);
    const own = await played.where('team_id', '=', picks[ordinal - 1] ?? 0).executeTakeFirst();
    const sourceAge = fetched_at && Date.now() - fetched_at.getTime();
    return { sourceAge, was_starts_at, isVoid: own?.result === 'cancelled' || own?.result === 'moved', corrected_at };
  }),
  cards: signedIn.query(async ({ ctx }) => {
    const rows = await selectLeagues.where('user_id', '=', ctx.user.id).orderBy('joined_at', 'desc').execute();
    if (rows.length === 0) return [];
    const counted = db.selectFrom('members').select(['league_id', 'eliminated_round', sql<number>`count(*)::int`.as('count')]);
    const out = counted.where('eliminated_round', 'is not', null).groupBy(['league_id', 'eliminated_round']);
    const fallen = await out.where('league_id', '=', sql<number>`any(${rows.map(({ id }) => id)})`).execute();
    const ofSeasons = selectGames.where('season_id', 'in', [...new Set(rows.map(({ season_id }) => season_id))]);
    const games = await ofSeasons.where('round', 'in', [...new Set(rows.map(({ ordinal }) => ordinal))]).execute();
    return rows.map(({ id, name, ordinal, starts_at: startsAt, total, alive, picks, eliminated_round: outIn }) => {
      const survivors = fallen.filter(({ league_id }) => league_id === id);
      const teamId = picks[ordinal - 1] ?? null;
      const played = games.find(({ home_team_id, away_team_id }) => home_team_id === teamId || away_team_id === teamId);
      const own = teamId === null ? null : { teamId: String(teamId), game: played ? toGame(played) : null };
      return { id: leagueIds.encode(id), name, round: { ordinal, startsAt }, total, alive, survivors, outIn, pick: own };
    });
  }),
});
const refuse = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });
const pick = t.router({
  history: signedIn.input(z.object({ leagueId: z.string() })).query(async ({ ctx, input }) => {
    const { picks } = await findLeague(ctx.user.id, input.leagueId);
    return picks.flatMap((teamId, index) => (teamId === null ? [] : [{ round: index + 1, teamId: String(teamId) }]));
  }),
  submit: signedIn.input(z.object({ leagueId: z.string(), round: z.int(), teamId: z.string() })).mutation(({ ctx, input }) =>
    db.transaction().execute(async (tx) => {
      const [id, teamId, round] = [leagueIds.decode(input.leagueId) ?? 0, Number(input.teamId), input.round];
      const own = tx.selectFrom('members').innerJoin('leagues', 'leagues.id', 'league_id').selectAll('members').select('season_id');
      const playing = own.where('league_id', '=', id).where('user_id', '=', ctx.user.id).where('eliminated_round', 'is', null);
      const member = await playing.where('completed_round', 'is', null).forUpdate('members').executeTakeFirstOrThrow(notFound);
      if (member.picks.some((team, index) => team === teamId && index + 1 !== round)) throw refuse('You have picked this team before');
      const isOpen = sql<boolean>`app_now() < starts_at and ordinal = current_round_of(season_id)`.as('isOpen');
      const open = tx.selectFrom('rounds').select(isOpen).where('season_id', '=', member.season_id).where('ordinal', '=', round);
      if (!(await open.executeTakeFirst())?.isOpen) throw refuse('Picks are locked for this round');
      const plays = tx.selectFrom('games').select('status').where('season_id', '=', member.season_id).where('round', '=', round);
      const ofTeam = plays.where(({ or, eb }) => or([eb('home_team_id', '=', teamId), eb('away_team_id', '=', teamId)]));
      if ((await ofTeam.executeTakeFirst())?.status !== 'NS') throw refuse('This team cannot be picked');
      const picks = member.picks.with(round - 1, teamId);
      await tx.updateTable('members').set({ picks }).where('league_id', '=', id).where('user_id', '=', ctx.user.id).execute();
      await tx.insertInto('pick_events').values({ at: new Date(), league_id: id, user_id: ctx.user.id, round, team_id: teamId }).execute();
      return { round, teamId: input.teamId, correct: null };
    }),
  ),
});
const game = t.router({
  list: signedIn.input(z.object({ season: z.int(), round: z.int() })).query(async ({ input: { season, round } }) => {
    const ofSeason = selectGames.innerJoin('seasons', 'seasons.id', 'games.season_id').where('year', '=', season);
    return (await ofSeason.where('round', '=', round).orderBy('kickoff_at').execute()).map(toGame);
  }),
});
const season = t.router({ list: t.procedure.query(() => db.selectFrom('seasons').select(['display', 'year', 'state']).execute()) });
const state = t.router({
  system: t.procedure.query(() => ({ isVirtualClock: false, sportsSource: 'demo', isGoogle: false, operatorName: 'the operator' })),
  status: t.procedure.query(async () => (await sql<{ serverTime: Date }>`select app_now() as "serverTime"`.execute(db)).rows[0]),
});
const preferences = db.selectFrom('message_preferences').selectAll();
const user = t.router({
  me: signedIn.query(({ ctx: { user } }) => ({ id: userIds.encode(user.id), name: user.name, email: user.email })),
  messages: signedIn.query(({ ctx }) => preferences.where('user_id', '=', ctx.user.id).execute()),
});
const router = t.router({ game, league, pick, season, state, user });
const app = fastify({ logger: { level: 'info' }, routerOptions: { maxParamLength: 2000 } });
app.get('/readyz', () => 'ready').register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router, createContext } });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
