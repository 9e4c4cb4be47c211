import { wireFormat } from '@survivor/api';
import type { StandingsOutput } from '@survivor/contract/league';
import { CODE_BASE, NFL_TEAMS, NO_PICK, REASON_CODES, RESULT_CODES, Standings, type StandingsMember } from '@survivor/rules';
import type { Length } from '../calls/prepare-stretch.ts';
import { LAST_ROUND } from '../grading/season-shape.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { median } from '../statistics.ts';
import { type DrawnMember, drawLeague } from './draw-league.ts';

/** The most that are answered whole. */
const MEMBERS = 5000;
const TIMES_A_ROUND = 9;
const WARMING_ROUNDS = 2;

/** The teams with an even number have won all their games. */
const hasWon = (teamId: number): boolean => teamId % 2 === 0;
const rounds = Array.from({ length: LAST_ROUND }, (_, index) => index + 1);
const code = (number: number) => String.fromCharCode(CODE_BASE + number);

/** As SQL writes the columns. */
function columnsOf(drawn: readonly DrawnMember[]): StandingsOutput {
  const results = NFL_TEAMS.map(({ id }) => (hasWon(id) ? RESULT_CODES.W : RESULT_CODES.L)).join('');
  return {
    fromRound: 1,
    toRound: LAST_ROUND,
    isLocked: true,
    memberCount: drawn.length,
    window: null,
    names: drawn.map(({ name }) => name).join('\n'),
    picks: drawn.map(({ picks }) => picks.map(code).join('').padEnd(LAST_ROUND, NO_PICK)).join(''),
    eliminatedRounds: drawn.map(({ out }) => code(out ?? 0)).join(''),
    eliminationReasons: drawn.map(({ out }) => (out === null ? ' ' : REASON_CODES.loss)).join(''),
    results: results.repeat(LAST_ROUND),
    teamNames: NFL_TEAMS.map(({ name }) => name),
    administrators: [0],
    pictures: [],
    ownIndex: 0,
  };
}

type MemberObject = StandingsMember & { readonly picks: readonly { round: number; teamId: number; correct: boolean }[] };

/** An object a member and one a pick. */
const objectsOf = (drawn: readonly DrawnMember[]): MemberObject[] =>
  drawn.map(({ name, picks, out }, index) => ({
    index,
    name,
    isOwn: index === 0,
    isAdmin: index === 0,
    eliminatedRound: out,
    eliminationReason: out === null ? null : 'loss',
    pictureUri: null,
    picks: picks.map((teamId, at) => ({ round: at + 1, teamId, correct: hasWon(teamId) })),
  }));

/** Written as the server does, and read as the web does. */
function throughColumns(document: StandingsOutput): Standings {
  const text = JSON.stringify(wireFormat.output.serialize(document));
  return new Standings(wireFormat.output.deserialize(JSON.parse(text)));
}

const throughObjects = (objects: readonly MemberObject[]): MemberObject[] => JSON.parse(JSON.stringify(objects));

/** Every member and pick that the columns tell, as objects. */
function readAll(standings: Standings): MemberObject[] {
  return Array.from({ length: standings.count }, (_, index) => {
    const picks = rounds.flatMap((round) => {
      const cell = standings.cell(index, round);
      return cell.kind === 'pick' ? { round, teamId: cell.teamId, correct: cell.correct === true } : [];
    });
    return { ...standings.member(index), picks };
  });
}

/** The middle of several times: another process is in the way of some. */
function msEach(work: () => unknown): number {
  const taken = Array.from({ length: TIMES_A_ROUND }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return median(taken);
}

/**
 * stand.codec: writing and reading standings of 5,000 as they travel, of writing and reading an object a member and one a pick. That the
 * columns are made of rows is SQL's work, which stand.cold.sql measures.
 */
export async function measureCodec({ rounds: times }: Pick<Length, 'rounds'>): Promise<BenchResult[]> {
  const drawn = drawLeague(MEMBERS, { outShare: 0 });
  const [columns, objects] = [columnsOf(drawn), objectsOf(drawn)];
  if (JSON.stringify(readAll(throughColumns(columns))) !== JSON.stringify(throughObjects(objects)))
    throw new Error('the columns do not tell what the objects tell');
  const taken: { ours: number; limit: number; all: number }[] = [];
  for (let round = -WARMING_ROUNDS; round < times; round++) {
    const limit = msEach(() => throughObjects(objects));
    const ours = msEach(() => throughColumns(columns));
    const all = msEach(() => readAll(throughColumns(columns)));
    if (round >= 0) taken.push({ ours, limit, all });
  }
  const about = { name: 'stand.codec', unit: 'ms', floor: 0.25, goal: 0.1 };
  const limits = taken.map(({ limit }) => limit);
  const details = {
    members: MEMBERS,
    'limit ms': Number(median(limits).toFixed(1)),
    'ms with every cell read as an object': Number(median(taken.map(({ all }) => all)).toFixed(1)),
  };
  return [
    {
      ...ratioOf(
        taken.map(({ ours }) => ours),
        limits,
      ),
      ...about,
      details,
    },
  ];
}
