import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, plus } from '../season/time.ts';
import { type GlitchHistory, glitchHistory } from './glitch-history.ts';
import { SeasonByRules } from './play-by-rules.ts';
import { playHistory } from './play-history.ts';
import { instantsOf } from './random-history.ts';
import { say } from './say.ts';
import type { ModelHistory, ModelState } from './season-model.ts';
import { runsOf, seedsOf } from './seed.ts';

const RUNS = runsOf({ usual: 5, soak: 10_000 });

/** Two states of a season, the second with the wrong line. */
type Pair = readonly [base: ModelState, glitched: ModelState];

function sideOf(history: ModelHistory) {
  const season = new SeasonByRules(history.lastRound);
  const play = playHistory(season, history);
  return {
    stateAt: (instant: Date) => {
      play(instant);
      return season.state(instant);
    },
    isHeld: (sourceId: string) =>
      season.believed.held.some((held) => season.believed.games.some((g) => g.id === held.gameId && g.sourceId === sourceId)),
    games: () =>
      season.believed.games
        .map((game) => [
          game.sourceId,
          game.round,
          game.homeTeamId,
          game.isDisowned,
          game.kickoffAt,
          game.status,
          game.homeScore,
          game.awayScore,
        ])
        .sort(),
  };
}

const deadlineOf = ({ rounds }: ModelState, round: number) => rounds[round - 1]?.deadline?.getTime();

/** Members eliminated by an accepted line without a pick of its teams or a moved deadline. */
function strangersEliminated(
  [base, glitched]: Pair,
  { history, teams, movedRound }: { history: ModelHistory; teams: readonly number[]; movedRound: number | null },
) {
  return glitched.leagues.flatMap(({ id, startRound, members }) => {
    const was = base.leagues.find((league) => league.id === id);
    const picks = history.leagues.find((league) => league.id === id)?.picks ?? [];
    if (was === undefined || was.startRound !== startRound) return [];
    return members.filter((member) => {
      const out = member.eliminatedRound;
      const before = was.members.find((other) => other.id === member.id);
      const isConcerned = picks.some((pick) => pick.memberId === member.id && teams.includes(pick.teamId));
      const wasOver = was.completedRound !== null && out !== null && was.completedRound < out;
      return out !== null && before !== undefined && before.eliminatedRound !== out && out !== movedRound && !isConcerned && !wasOver;
    });
  });
}

/**
 * A held or quarantined line changes nothing, then or later. An accepted one voids no round within
 * 6 hours and eliminates nobody outside its game (rules 2, the gate). A line that interrupts
 * another claim of its game counts as accepted, because that claim starts again.
 */
function expectNoTrace({ base, glitched, from, until, sourceId }: GlitchHistory): 'held' | 'believed' {
  const [without, withIt] = [sideOf(base), sideOf(glitched)];
  const line = base.observations.flatMap(({ games }) => games).find((game) => game.sourceId === sourceId);
  const teams = line === undefined ? [] : [line.homeTeamId, line.awayTeamId];
  const round = line?.round ?? 0;
  const statesAt = (at: Date): Pair => [without.stateAt(at), withIt.stateAt(at)];
  statesAt(plus(from, -1));
  let isBelieved = without.isHeld(sourceId);
  let hasMoved = false;
  const check = (at: Date, states: Pair) => {
    const [was, is] = states;
    if (!isBelieved) {
      expect(is, `at ${at.toISOString()}`).toEqual(was);
      return;
    }
    const voided = is.rounds.filter(({ isVoid, ordinal }) => isVoid && was.rounds[ordinal - 1]?.isVoid === false);
    if (until < plus(from, 6 * HOUR)) expect(voided).toEqual([]);
    expect(strangersEliminated(states, { history: base, teams, movedRound: hasMoved ? round : null })).toEqual([]);
  };
  const instants = instantsOf(base).filter((instant) => instant >= from);
  for (const at of instants) {
    const states = statesAt(at);
    hasMoved ||= deadlineOf(states[0], round) !== deadlineOf(states[1], round);
    if (at < until) isBelieved ||= JSON.stringify(without.games()) !== JSON.stringify(withIt.games());
    if (at < until || at === instants.at(-1)) check(at, states);
  }
  return isBelieved ? 'believed' : 'held';
}

/**
 * Seasons in which a wrong line once left a trace: the seed, and the index among the seasons drawn.
 */
const LEFT_A_TRACE: readonly (readonly [seed: number, place: number])[] = [
  [1_052_899_934, 8_017],
  [971_873_559, 4_033],
  [1_719_343_568, 1_470],
  [81_556_038, 1_330],
];

it.each(LEFT_A_TRACE)('leaves no trace where it once did (seed %i, season %i)', async (seed, place) => {
  await fc.assert(
    fc.property(glitchHistory, (history) => void expectNoTrace(history)),
    { numRuns: 1, seed, path: String(place) },
  );
});

it.each(seedsOf(20_250_904))(`leaves no trace of a wrong line, in ${RUNS} random seasons (seed %i)`, async (seed) => {
  const fates = { held: 0, believed: 0 };
  await fc.assert(
    fc.property(glitchHistory, (history) => void fates[expectNoTrace(history)]++),
    { numRuns: RUNS, seed },
  );
  say(`${RUNS} seasons with a wrong line, seed ${seed}: ${fates.held} held for review or quarantined, ${fates.believed} accepted`);
});
