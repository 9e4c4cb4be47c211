import { findTeam } from '@survivor/rules';
import type { ReplaySource } from './replay-source.ts';
import type { ReplayStep } from './replay-steps.ts';
import { SeasonKnowledge } from './season-knowledge.ts';
import { SeededRandom } from './seeded-random.ts';

/** What one member does in one step. */
export type ScriptedPick = { readonly member: string; readonly round: number; readonly when: ReplayStep['kind']; readonly teamId: number };
export type LeagueScript = { readonly members: readonly string[]; readonly picks: readonly ScriptedPick[] };

export type ScriptOptions = {
  readonly seed: number;
  readonly startRound: number;
  /** In which round the lucky ones pick a loser at last; null: never. */
  readonly luckEnds: readonly (number | null)[];
  /** Lucky until an odd game comes (a tie, a cancelled or postponed game), which they pick: so many for each side of each game. */
  readonly perOddTeam: number;
  readonly crowd: {
    readonly favourite: number;
    readonly random: number;
    readonly forgetful: number;
    readonly waverer: number;
    readonly clumsy: number;
    readonly late: number;
  };
};

type Scene = { readonly know: SeasonKnowledge; readonly random: SeededRandom; readonly rounds: readonly number[] };
type Plan = (scene: Scene) => Omit<ScriptedPick, 'member'>[];

const nameOf = (kind: string, number: number): string => `${kind} ${String(number).padStart(2, '0')}`;

function unused(scene: Scene, round: number, used: ReadonlySet<number>): number[] {
  return scene.know.teamsIn(round).filter((teamId) => !used.has(teamId));
}

/** One accepted pick a round, chosen from the teams that the member has left. */
function weekly(
  choose: (scene: Scene, round: number, left: readonly number[]) => number | undefined,
  reserved: readonly number[] = [],
): Plan {
  return (scene) => {
    const used = new Set(reserved);
    return scene.rounds.flatMap((round) => {
      const teamId = choose(scene, round, unused(scene, round, used));
      if (teamId === undefined) return [];
      used.add(teamId);
      return [{ round, when: 'open' as const, teamId }];
    });
  };
}

const chooseAny = ({ random }: Scene, _: number, left: readonly number[]) => random.pick(left);

function chooseFavourite({ know, random }: Scene, round: number, left: readonly number[]): number | undefined {
  const ranked = [...left].sort((a, b) => know.recordBefore(b, round) - know.recordBefore(a, round) || a - b);
  return random.pick(ranked.slice(0, 3));
}

const winnersOf = ({ know }: Scene, round: number, left: readonly number[]) => left.filter((teamId) => know.hasWon(teamId, round));

const lucky = (endsIn: number | null): Plan =>
  weekly((scene, round, left) => {
    const isOver = endsIn !== null && round >= endsIn;
    return scene.random.pick(isOver ? left.filter((teamId) => scene.know.hasLost(teamId, round)) : winnersOf(scene, round, left));
  });

const odd = (oddRound: number, oddTeam: number): Plan =>
  weekly((scene, round, left) => (round === oddRound ? oddTeam : scene.random.pick(winnersOf(scene, round, left))), [oddTeam]);

const forgetful: Plan = weekly((scene, round, left) => (scene.random.next() < 0.12 ? undefined : chooseFavourite(scene, round, left)));

/** Picks, and takes another team an hour before the deadline. */
const waverer: Plan = (scene) =>
  weekly(chooseFavourite)(scene).flatMap((pick) => {
    const other = scene.random.pick(scene.know.teamsIn(pick.round));
    return other === undefined
      ? [pick]
      : [
          { ...pick, when: 'open' as const, teamId: other },
          { ...pick, when: 'change' as const },
        ];
  });

/** Tries a team that is on a bye, or the last one again, before picking properly. */
const clumsy: Plan = (scene) => {
  const proper = weekly(chooseFavourite)(scene);
  return proper.flatMap((pick, index) => {
    const playing = scene.know.teamsIn(pick.round);
    const onBye = Array.from({ length: 32 }, (_, at) => at + 1).find((teamId) => !playing.includes(teamId));
    const wrong = onBye ?? proper[index - 1]?.teamId ?? pick.teamId;
    return [
      { ...pick, teamId: wrong },
      { ...pick, when: 'change' as const },
    ];
  });
};

/** Picks in time, and tries another team after the deadline. */
const late: Plan = (scene) =>
  weekly(chooseFavourite)(scene).flatMap((pick) => [
    pick,
    { ...pick, when: 'locked' as const, teamId: scene.random.pick(scene.know.teamsIn(pick.round)) ?? pick.teamId },
  ]);

function plansOf(options: ScriptOptions, know: SeasonKnowledge): { name: string; plan: Plan }[] {
  const { crowd, luckEnds, perOddTeam, startRound } = options;
  const group = (kind: string, plans: readonly Plan[]) => plans.map((plan, index) => ({ name: nameOf(kind, index + 1), plan }));
  const times = (count: number, plan: Plan) => Array.from({ length: count }, () => plan);
  const oddGroup = (round: number, teamId: number) => group(`Odd ${findTeam(teamId)?.abbreviation}`, times(perOddTeam, odd(round, teamId)));
  const oddGames = know.oddGames().filter((game) => game.round >= startRound);
  return [
    ...group('Lucky', luckEnds.map(lucky)),
    ...oddGames.flatMap((game) => [...oddGroup(game.round, game.homeTeamId), ...oddGroup(game.round, game.awayTeamId)]),
    ...group('Favourite', times(crowd.favourite, weekly(chooseFavourite))),
    ...group('Random', times(crowd.random, weekly(chooseAny))),
    ...group('Forgetful', times(crowd.forgetful, forgetful)),
    ...group('Waverer', times(crowd.waverer, waverer)),
    ...group('Clumsy', times(crowd.clumsy, clumsy)),
    ...group('Late', times(crowd.late, late)),
  ];
}

/** Who is out tries once more, a week later, and then gives up. */
function untilOut({ know, rounds }: Scene, picks: Omit<ScriptedPick, 'member'>[]): Omit<ScriptedPick, 'member'>[] {
  const survives = (round: number): boolean => {
    const last = picks.filter((pick) => pick.round === round && pick.when !== 'locked').at(-1);
    return last !== undefined && know.hasWon(last.teamId, round);
  };
  const outIn = rounds.find((round) => !survives(round)) ?? Number.POSITIVE_INFINITY;
  return picks.filter((pick) => pick.round <= outIn + 1);
}

/** Everything that the members of a league will do, from a seed. */
export function writeScript(source: ReplaySource, options: ScriptOptions): LeagueScript {
  const know = new SeasonKnowledge(source.games);
  const rounds = Array.from({ length: source.lastRound - options.startRound + 1 }, (_, index) => options.startRound + index);
  const scene = { know, random: new SeededRandom(options.seed), rounds };
  const plans = plansOf(options, know);
  const picks = plans.flatMap(({ name, plan }) => untilOut(scene, plan(scene)).map((pick) => ({ ...pick, member: name })));
  return { members: plans.map(({ name }) => name), picks };
}
