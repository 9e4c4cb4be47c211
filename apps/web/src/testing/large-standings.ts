import { CODE_BASE, HIDDEN_PICK, NFL_TEAMS, NO_PICK, type StandingsDocument, TEAM_COUNTS } from '@survivor/rules';

const FIRST = ['Ann', 'Ben', 'Cleo', 'Dana', 'Émile', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo'];

/** The same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type LargeOptions = {
  readonly count: number;
  readonly rounds: number;
  readonly own?: number;
  readonly hidden?: boolean;
  /** Repeated over the teams of each round; undecided without. */
  readonly results?: string;
  /** Everybody has picked in every round and is alive: the most that a table can show. */
  readonly isWhole?: boolean;
};

/** Standings of a league of any size, the same on every run; three of five are out. */
export function makeLargeStandings({
  count,
  rounds,
  own = Math.floor(count / 2),
  hidden = false,
  results = ' ',
  isWhole = false,
}: LargeOptions): StandingsDocument {
  const next = numbers(count + rounds);
  const names: string[] = [];
  const picks: string[] = [];
  let outs = '';
  let reasons = '';
  for (let index = 0; index < count; index++) {
    const out = next() < 0.6 && !isWhole ? 1 + Math.floor(next() * rounds) : 0;
    names.push(`${FIRST[Math.floor(next() * FIRST.length)]} ${Math.floor(next() * count * 0.8)}`);
    outs += String.fromCharCode(CODE_BASE + out);
    reasons += out === 0 ? ' ' : 'L';
    for (let round = 1; round <= rounds; round++) {
      const isGone = (out > 0 && round > out) || (next() < 0.05 && !isWhole);
      const isHidden = hidden && round === rounds;
      picks.push(isGone ? NO_PICK : isHidden ? HIDDEN_PICK : String.fromCharCode(CODE_BASE + 1 + Math.floor(next() * TEAM_COUNTS.NFL)));
    }
  }
  return {
    fromRound: 1,
    toRound: rounds,
    memberCount: count,
    window: null,
    ownIndex: own,
    names: names.join('\n'),
    picks: picks.join(''),
    eliminatedRounds: outs,
    eliminationReasons: reasons,
    results: `${results} `.repeat(rounds * TEAM_COUNTS.NFL).slice(0, rounds * TEAM_COUNTS.NFL),
    teamNames: NFL_TEAMS.map(({ name }) => name),
    administrators: [0],
    pictures: [],
  };
}
