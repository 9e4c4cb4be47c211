import type { Db } from '@survivor/db/connection/database';
import { inRolledBackTransaction } from '@survivor/db/connection/in-transaction';
import { acceptPicks, loadPickRefusalFacts, type PickCommand } from '@survivor/db/queries/pick/picks';
import { readCurrentRound } from '@survivor/db/queries/season/seasons';
import { createGame, createLeagueRow, createMember, createSeason, createTeams, createUser, inMinutes } from '@survivor/db/testing';
import { GAME_STATUSES, type PickRefusal, refusePick, type TeamResult } from '@survivor/rules';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';

const SEASONS = runsOf({ usual: 6, soak: 1_000 });
const COMMANDS = 60;
const TEAMS = 6;
const ROUNDS = 4;
/** A seed that runs every time. */
const FIXED_SEED = 20_250_904;

const database = useTestDatabase();
beforeAll(async () => {
  await createTeams(database.db);
});

const RESULTS: (TeamResult | null)[] = [null, null, 'W', 'L', 'T', 'cancelled', 'moved'];
const HOURS = 60;
const int = (min: number, max: number) => fc.integer({ min, max });

/** Half of the games, so that most refusals have only one reason. */
const NOT_STARTED = Array.from({ length: GAME_STATUSES.length }, () => 'NS' as const);
/**
 * With -7 and -3 a round is open after members failed in an earlier one; with the others the last
 * reached round is unfinished.
 */
const OFFSETS = [-10, -7, -7, -6, -5, -3, -3, -2, -1, 0, 1, 2];

/** Deadlines a few hours before and after now, some unknown, some rounds empty, some graded. */
const season = fc.record({
  offset: fc.constantFrom(...OFFSETS),
  unknown: fc.array(int(0, 9), { minLength: ROUNDS, maxLength: ROUNDS }),
  empty: fc.array(int(0, 9), { minLength: ROUNDS, maxLength: ROUNDS }),
  swept: fc.array(fc.boolean(), { minLength: ROUNDS, maxLength: ROUNDS }),
  currentRound: int(1, ROUNDS),
  games: fc.array(
    fc.record({
      round: int(1, ROUNDS),
      home: int(1, TEAMS),
      away: int(1, TEAMS),
      status: fc.constantFrom(...NOT_STARTED, ...GAME_STATUSES),
      result: fc.constantFrom(...RESULTS),
    }),
    { minLength: 14, maxLength: 24 },
  ),
  members: fc.array(
    fc.record({
      start: int(1, ROUNDS),
      completed: fc.constantFrom(null, null, null, null, 2),
      out: fc.constantFrom(null, null, null, null, null, 1, 3),
      picks: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: ROUNDS, maxLength: ROUNDS }),
      made: fc.array(fc.boolean(), { minLength: ROUNDS, maxLength: ROUNDS }),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  commands: fc.array(
    fc.record({ member: int(0, 5), round: fc.constantFrom('open', 'open', 'open', 'open', 1, 2, 3, 4), team: int(1, TEAMS + 1) }),
    { minLength: COMMANDS, maxLength: COMMANDS },
  ),
});
type Season = typeof season extends fc.Arbitrary<infer T> ? T : never;
let year = 3000;

async function addGames(db: Db, seasonId: number, games: Season['games']): Promise<void> {
  const busy = new Set<string>();
  for (const { round, home, away, status, result } of games) {
    const keys = [`${round}:${home}`, `${round}:${away}`, `${home}-${away}`];
    if (home === away || keys.some((key) => busy.has(key))) continue;
    for (const key of keys) busy.add(key);
    await createGame(db, { seasonId, round, homeTeamId: home, awayTeamId: away, status, homeResult: result, awayResult: result });
  }
}

async function build(db: Db, choices: Season): Promise<PickCommand[]> {
  const starts = choices.unknown.map((isKnown, index) => (isKnown === 0 ? null : inMinutes(HOURS * (choices.offset + index * 4))));
  const created = await createSeason(db, {
    year: year++,
    starts,
    movesOn: starts.map(
      (start, index) => start && (choices.unknown[(index + 1) % ROUNDS] === 1 ? null : inMinutes(HOURS * (choices.offset + index * 4 + 3))),
    ),
    voidRounds: choices.empty.flatMap((empty, index) => (empty === 0 ? [index + 1] : [])),
    currentRound: choices.currentRound,
  });
  for (const [index, isGraded] of choices.swept.entries()) {
    const isStarted = (starts[index] ?? inMinutes(1)) <= new Date();
    if (isGraded && isStarted)
      await sql`update rounds set swept_at = now() where season_id = ${created.id} and ordinal = ${index + 1}`.execute(db);
  }
  await addGames(db, created.id, choices.games);
  const current = (await readCurrentRound(db, { leagueType: 'NFL', year: created.year }))?.ordinal ?? 1;
  const members: { leagueId: number; userId: number; open: number }[] = [];
  for (const member of choices.members) {
    const user = await createUser(db);
    const other = await createUser(db);
    const league = await createLeagueRow(db, {
      seasonId: created.id,
      createdBy: other.id,
      startRound: member.start,
      completedRound: member.completed,
    });
    const picks = Object.fromEntries(member.picks.flatMap((team, index) => (member.made[index] ? [[index + 1, team]] : [])));
    const eliminated = member.out === null ? null : { round: member.out, reason: 'loss' as const };
    await createMember(db, { leagueId: league.id, userId: user.id, picks, eliminated });
    members.push({ leagueId: league.id, userId: user.id, open: Math.max(member.start, current) });
  }
  return choices.commands.map(({ member, round, team }) => {
    const { leagueId = 0, userId = 0, open = 1 } = members[member] ?? {};
    return { leagueId, userId, round: round === 'open' ? open : Number(round), teamId: team };
  });
}

type ComparedPick = { readonly command: PickCommand; readonly isAccepted: boolean; readonly refusal: PickRefusal | null };

/** Gets the verdict of both. */
const compare = (db: Db, command: PickCommand): Promise<ComparedPick> =>
  inRolledBackTransaction(db, async (tx) => {
    const facts = await loadPickRefusalFacts(tx, command);
    if (facts === undefined) throw new Error('a member is asked for');
    return { command, refusal: refusePick(facts), isAccepted: (await acceptPicks(tx, [command])).length > 0 };
  });

/** Commands for one batch, at most one per member. */
function batchesOf(compared: readonly ComparedPick[]): ComparedPick[][] {
  const batches: ComparedPick[][] = [];
  const accepted = new Map<number, number>();
  for (const one of compared) {
    const at = accepted.get(one.command.userId) ?? 0;
    accepted.set(one.command.userId, at + 1);
    batches[at] = [...(batches[at] ?? []), one];
  }
  return batches;
}

async function requireTogetherAsAlone(db: Db, compared: readonly ComparedPick[]): Promise<void> {
  for (const batch of batchesOf(compared)) {
    const commands = batch.map(({ command }) => command);
    const accepted = await inRolledBackTransaction(db, (tx) => acceptPicks(tx, commands));
    expect(batch.filter((_, index) => accepted.includes(index))).toEqual(batch.filter(({ isAccepted }) => isAccepted));
  }
}

it.each(seedsOf(FIXED_SEED))(
  `the statement accepts exactly the picks that the rule allows, in batches as individually: ${SEASONS * COMMANDS} pairs of state and command (seed %i)`,
  async (seed) => {
    const met = new Map<string, number>();
    let before: readonly ComparedPick[] = [];
    await fc.assert(
      fc.asyncProperty(season, async (choices) => {
        const compared: ComparedPick[] = [];
        for (const command of await build(database.db, choices)) {
          const verdict = await compare(database.db, command);
          const { isAccepted, refusal } = verdict;
          compared.push(verdict);
          expect({ command, isAccepted }).toEqual({ command, isAccepted: refusal === null });
          const kind = refusal?.kind ?? 'accepted';
          met.set(kind, (met.get(kind) ?? 0) + 1);
        }
        await requireTogetherAsAlone(database.db, [...before, ...compared]);
        before = compared;
      }),
      { numRuns: SEASONS, seed, unbiased: true, endOnFailure: true },
    );
    const kinds = [...met].map(([kind, times]) => `${kind} ${times}`).join(', ');
    console.log(`${SEASONS * COMMANDS} pairs, seed ${seed}: 0 disagreements; ${kinds}`);
    // Few seasons may lack a kind.
    if (SEASONS >= 100)
      for (const kind of ['accepted', 'completed', 'not-open', 'eliminated', 'locked', 'bye', 'gone', 'used'])
        expect(met.has(kind), kind).toBe(true);
  },
);
