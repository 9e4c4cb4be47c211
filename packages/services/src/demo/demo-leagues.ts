import { earliest, HOUR, plus, type SeasonGame } from '@survivor/rules';
import { DEMO_LINES } from './demo-lines.ts';
import { createDemoPicks, createSeededRandom } from './demo-picks.ts';

type DemoLeague = {
  readonly name: string;
  readonly startRound: number;
  /** The index of its creator, who is its first member. */
  readonly creator: number;
  readonly members: readonly number[];
  /** The round in which each named account of the provider is eliminated. The others survive. */
  readonly out: Readonly<Record<number, number>>;
  /** The share of the other members, without an account, that is eliminated per round. */
  readonly lossRate: number;
  /** How many of the other members who have survived so far follow one of `DEMO_LINES`. */
  readonly followers: number;
};

const [JORDAN, PRIYA, SAM, AISHA, BEN, ALEX] = [0, 1, 2, 3, 4, 5];
const OPEN_ROUND = 5;
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const DEMO_LEAGUES: readonly DemoLeague[] = [
  { name: 'Office Survivors', startRound: 1, creator: JORDAN, members: range(0, 21), out: { [SAM]: 4 }, lossRate: 0.16, followers: 4 },
  {
    name: 'Thursday Night at Murphy’s',
    startRound: OPEN_ROUND,
    creator: AISHA,
    members: [...range(0, 5), ...range(30, 4)],
    out: {},
    lossRate: 0,
    followers: 0,
  },
  {
    name: 'Sunday Family League',
    startRound: 1,
    creator: BEN,
    members: [...range(0, 5), ...range(40, 9)],
    out: { [JORDAN]: 3, [AISHA]: 2 },
    lossRate: 0.2,
    followers: 3,
  },
  {
    name: 'The Early Exit',
    startRound: 1,
    creator: PRIYA,
    members: range(0, 4),
    out: { [JORDAN]: 2, [SAM]: 1, [AISHA]: 2 },
    lossRate: 0,
    followers: 0,
  },
  {
    name: 'Chalk and Ink Open',
    startRound: 1,
    creator: SAM,
    members: [ALEX, ...range(0, 5), ...range(50, 134)],
    out: { [BEN]: 1 },
    lossRate: 0.22,
    followers: 8,
  },
];

function drawEliminationRound(league: DemoLeague, person: number, random: () => number): number | null {
  if (person <= ALEX) return league.out[person] ?? null;
  for (let round = league.startRound; round < OPEN_ROUND; round++) if (random() < league.lossRate) return round;
  return null;
}

type Draw = { readonly games: readonly SeasonGame[]; readonly now: Date; readonly random: () => number };

/** A seeded pick. */
type DemoEvent = { readonly round: number; readonly teamId: number; readonly at: Date };
/** A league with its members, each an index of the demo's people, and their picks up to Week 5. */
export type DrawnLeague = { readonly league: DemoLeague; readonly members: readonly { person: number; events: DemoEvent[] }[] };

/** The picks of a member up to Week 5, by round. Takes a line out of `lines`, which are unused. */
function drawPicks(league: DemoLeague, person: number, { games, random, lines }: Draw & { lines: (readonly number[])[] }) {
  const outIn = drawEliminationRound(league, person, random);
  const isAccount = person <= ALEX;
  const hasOpenPick = isAccount ? league.startRound < OPEN_ROUND && person === JORDAN : random() < 0.6;
  const picks = createDemoPicks(games, { outIn, startRound: league.startRound, openRound: OPEN_ROUND, hasOpenPick }, random);
  const line = outIn === null && !isAccount ? lines.shift() : undefined;
  if (line === undefined) return picks;
  return new Map(line.slice(0, hasOpenPick ? OPEN_ROUND : OPEN_ROUND - 1).map((teamId, index) => [index + 1, teamId]));
}

function drawTime(round: number, { games, now, random }: Draw): Date {
  const deadline = earliest(games.filter((game) => game.round === round).map(({ kickoffAt }) => kickoffAt)) ?? now;
  return plus(deadline < now ? deadline : now, -Math.ceil(random() * 48) * HOUR);
}

/** The leagues of the demo, the same for the same games. */
export function drawDemoLeagues(games: readonly SeasonGame[], now: Date): DrawnLeague[] {
  const draw = { games, now, random: createSeededRandom(2025) };
  return DEMO_LEAGUES.map((league) => {
    const lines = DEMO_LINES.slice(0, league.followers);
    const members = league.members.map((person) => {
      const picks = drawPicks(league, person, { ...draw, lines });
      return { person, events: [...picks].map(([round, teamId]) => ({ round, teamId, at: drawTime(round, draw) })) };
    });
    return { league, members };
  });
}
