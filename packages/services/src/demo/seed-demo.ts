import { randomInt } from 'node:crypto';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_LIMITS } from '@survivor/db/connection/time-limits';
import { findSeasonState, loadSeasonFacts, lockSeason, type SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import { hasLeagues, insertDemoLeague, insertDemoUsers } from '@survivor/db/queries/system/demo';
import { earliest, makeLeagueKey, plus } from '@survivor/rules';
import type { SecretCipher } from '../secret-cipher.ts';
import { createDemoPeople } from './demo-people.ts';
import { createDemoPicks, createSeededRandom } from './demo-picks.ts';

type DemoLeague = {
  readonly name: string;
  readonly startRound: number;
  /** The index of its creator, who is its first member. */
  readonly creator: number;
  readonly members: readonly number[];
  /** The rounds in which accounts of the provider are eliminated. The others survive. */
  readonly out: Readonly<Record<number, number>>;
  /** The share of the other members that is eliminated per round. */
  readonly lossRate: number;
};

const [JORDAN, PRIYA, SAM, AISHA, BEN, ALEX] = [0, 1, 2, 3, 4, 5];
const OPEN_ROUND = 5;
const PASSWORD = 'kickoff2025';
const HOUR = 3_600_000;
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const LEAGUES: readonly DemoLeague[] = [
  { name: 'Office Survivors', startRound: 1, creator: JORDAN, members: range(0, 21), out: { [SAM]: 4 }, lossRate: 0.16 },
  {
    name: 'Thursday Night at Murphy’s',
    startRound: OPEN_ROUND,
    creator: AISHA,
    members: [...range(0, 5), ...range(30, 4)],
    out: {},
    lossRate: 0,
  },
  {
    name: 'Sunday Family League',
    startRound: 1,
    creator: BEN,
    members: [...range(0, 5), ...range(40, 9)],
    out: { [JORDAN]: 3, [AISHA]: 2 },
    lossRate: 0.2,
  },
  { name: 'The Early Exit', startRound: 1, creator: PRIYA, members: range(0, 4), out: { [JORDAN]: 2, [SAM]: 1, [AISHA]: 2 }, lossRate: 0 },
  {
    name: 'Chalk and Ink Open',
    startRound: 1,
    creator: SAM,
    members: [ALEX, ...range(0, 5), ...range(50, 134)],
    out: { [BEN]: 1 },
    lossRate: 0.22,
  },
];

function drawEliminationRound(league: DemoLeague, person: number, random: () => number): number | null {
  if (person <= ALEX) return league.out[person] ?? null;
  for (let round = league.startRound; round < OPEN_ROUND; round++) if (random() < league.lossRate) return round;
  return null;
}

function createMembers(league: DemoLeague, facts: SeasonFactsRows, people: readonly { id: number; name: string }[], random: () => number) {
  const deadlines = new Map(facts.rounds.map(({ ordinal }) => [ordinal, deadlineOf(facts, ordinal)]));
  return league.members.flatMap((index) => {
    const person = people[index];
    if (person === undefined) return [];
    const outIn = drawEliminationRound(league, index, random);
    const isAccount = index <= ALEX;
    const hasOpenPick = isAccount ? league.startRound < OPEN_ROUND && index === JORDAN : random() < 0.6;
    const picks = createDemoPicks(facts.games, { outIn, startRound: league.startRound, openRound: OPEN_ROUND, hasOpenPick }, random);
    const events = [...picks].map(([round, teamId]) => ({
      round,
      teamId,
      at: pickTime(deadlines.get(round) ?? facts.now, facts.now, random),
    }));
    return [{ userId: person.id, name: person.name, isAdmin: index === league.creator, events }];
  });
}

const deadlineOf = (facts: SeasonFactsRows, round: number) =>
  earliest(facts.games.filter((game) => game.round === round).map((game) => game.kickoffAt));

function pickTime(deadline: Date, now: Date, random: () => number): Date {
  const before = deadline < now ? deadline : now;
  return plus(before, -Math.ceil(random() * 48) * HOUR);
}

async function seedLeagues(tx: Tx, facts: SeasonFactsRows, args: { cipher: SecretCipher; issuer: string }): Promise<void> {
  const random = createSeededRandom(2025);
  const people = await insertDemoUsers(tx, createDemoPeople(190, args.issuer));
  for (const league of LEAGUES) {
    const createdBy = people[league.creator]?.id;
    if (createdBy === undefined) throw new Error('the creator of a demo league is missing');
    await insertDemoLeague(tx, {
      key: makeLeagueKey(() => randomInt(256)),
      name: league.name,
      passwordEncrypted: args.cipher.encrypt(PASSWORD),
      season: facts.season,
      startRound: league.startRound,
      createdBy,
      members: createMembers(league, facts, people, random),
    });
  }
}

/**
 * Creates leagues with members and picks up to Week 5 on the first start with the demo season, so
 * that no screen is empty. Must run before the first grading. Returns false without a change if any
 * league exists.
 */
export async function seedDemo(args: { db: Db; season: number; cipher: SecretCipher; issuer: string }): Promise<boolean> {
  const season = await findSeasonState(args.db, { leagueType: 'NFL', year: args.season });
  if (season === undefined) return false;
  const work = async (tx: Tx) => {
    await lockSeason(tx, season.id);
    if (await hasLeagues(tx)) return false;
    await seedLeagues(tx, await loadSeasonFacts(tx, season), args);
    return true;
  };
  return await inTransaction(args.db, work, GRADING_LIMITS);
}
