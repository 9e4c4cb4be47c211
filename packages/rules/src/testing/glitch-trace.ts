import type { ModelHistory, ModelLeagueState, ModelPick, ModelState } from './season-model.ts';

/** What a state has that another has not. */
export type Trace =
  | { readonly kind: 'current round'; readonly base: number; readonly glitched: number }
  | { readonly kind: 'deadline'; readonly round: number; readonly base: Date | null; readonly glitched: Date | null }
  | { readonly kind: 'void' | 'decided' | 'closed'; readonly round: number; readonly glitched: boolean }
  | { readonly kind: 'league'; readonly leagueId: string; readonly what: string }
  | {
      readonly kind: 'eliminated' | 'alive' | 'other elimination' | 'picks';
      readonly leagueId: string;
      readonly memberId: string;
      readonly round: number;
    }
  | { readonly kind: 'verdict'; readonly leagueId: string; readonly index: number; readonly base: string; readonly glitched: string };

/** All that differs between a season with a wrong line and the same season without it; what is held is no trace. */
export function traceOf(base: ModelState, glitched: ModelState): Trace[] {
  const traces: Trace[] = [];
  if (base.currentRound !== glitched.currentRound) {
    traces.push({ kind: 'current round', base: base.currentRound, glitched: glitched.currentRound });
  }
  base.rounds.forEach((round, index) => {
    const other = glitched.rounds[index];
    if (other !== undefined) traces.push(...roundTraces(round, other));
  });
  const ids = new Set([...base.leagues, ...glitched.leagues].map(({ id }) => id));
  for (const id of ids) {
    const [was, is] = [base, glitched].map(({ leagues }) => leagues.find((league) => league.id === id));
    if (was !== undefined && is !== undefined) traces.push(...leagueTraces(was, is));
    else traces.push({ kind: 'league', leagueId: id, what: was === undefined ? 'exists' : 'does not exist' });
  }
  return traces;
}

type RoundState = ModelState['rounds'][number];

function roundTraces(base: RoundState, glitched: RoundState): Trace[] {
  const round = base.ordinal;
  const traces: Trace[] = [];
  const isSameDeadline = base.deadline?.getTime() === glitched.deadline?.getTime();
  if (!isSameDeadline) traces.push({ kind: 'deadline', round, base: base.deadline, glitched: glitched.deadline });
  if (base.isVoid !== glitched.isVoid) traces.push({ kind: 'void', round, glitched: glitched.isVoid });
  if (base.isDecided !== glitched.isDecided) traces.push({ kind: 'decided', round, glitched: glitched.isDecided });
  if (base.isClosed !== glitched.isClosed) traces.push({ kind: 'closed', round, glitched: glitched.isClosed });
  return traces;
}

function leagueTraces(base: ModelLeagueState, glitched: ModelLeagueState): Trace[] {
  const leagueId = base.id;
  const words = ({ startRound, effectiveStart, status, displayedRound, completedRound, winners, members }: ModelLeagueState) => ({
    startRound,
    effectiveStart,
    status,
    displayedRound,
    completedRound,
    winners: winners.join(),
    members: members.map(({ id }) => id).join(),
  });
  const [was, is] = [Object.entries(words(base)), Object.entries(words(glitched))];
  const whole = was.flatMap(([name, value], index): Trace[] => {
    const other = is[index]?.[1];
    return value === other ? [] : [{ kind: 'league', leagueId, what: `${name} ${value} became ${other}` }];
  });
  return [...whole, ...memberTraces(base, glitched), ...verdictTraces(base, glitched)];
}

function memberTraces(base: ModelLeagueState, glitched: ModelLeagueState): Trace[] {
  const leagueId = base.id;
  return base.members.flatMap((was): Trace[] => {
    const is = glitched.members.find(({ id }) => id === was.id);
    if (is === undefined) return [];
    const who = { leagueId, memberId: was.id };
    const traces: Trace[] = [];
    if (was.eliminatedRound === null && is.eliminatedRound !== null) traces.push({ kind: 'eliminated', ...who, round: is.eliminatedRound });
    else if (was.eliminatedRound !== null && is.eliminatedRound === null)
      traces.push({ kind: 'alive', ...who, round: was.eliminatedRound });
    else if (is.eliminatedRound !== null && (was.eliminatedRound !== is.eliminatedRound || was.reason !== is.reason))
      traces.push({ kind: 'other elimination', ...who, round: is.eliminatedRound });
    const changed = [...was.picks, ...is.picks].find(({ round }) => {
      const [before, after] = [was, is].map(({ picks }) => picks.find((pick) => pick.round === round));
      return before?.teamId !== after?.teamId || before?.correct !== after?.correct;
    });
    if (changed !== undefined) traces.push({ kind: 'picks', ...who, round: changed.round });
    return traces;
  });
}

function verdictTraces(base: ModelLeagueState, glitched: ModelLeagueState): Trace[] {
  const leagueId = base.id;
  return base.verdicts.flatMap((was, index): Trace[] => {
    const is = glitched.verdicts[index] ?? 'none';
    return was === is ? [] : [{ kind: 'verdict', leagueId, index, base: was, glitched: is }];
  });
}

/** Which pick each verdict of a league answers. */
function picksAnswered(history: ModelHistory, { id, members, verdicts }: ModelLeagueState): ModelPick[] {
  const league = history.leagues.find((one) => one.id === id);
  const joined = (pick: ModelPick) =>
    members.some((member) => member.id === pick.memberId) &&
    league?.members.some((member) => member.id === pick.memberId && member.joinedAt <= pick.at);
  const answered = (league?.picks ?? []).filter(joined).sort((a, b) => a.at.getTime() - b.at.getTime());
  return answered.slice(0, verdicts.length);
}

/** The game whose line is wrong, and whether the deadline of its round was ever another for it, as the rules allow. */
export type WrongGame = { readonly round: number; readonly teams: readonly number[]; readonly hasMovedDeadline: boolean };

/** What is left of the traces when the game itself is set aside: who picked or wanted its teams, and what its own round and deadline came to. */
export function beyondTheGame(
  traces: readonly Trace[],
  { base, glitched, history, game }: { base: ModelState; glitched: ModelState; history: ModelHistory; game: WrongGame },
): Trace[] {
  const wanted = (leagueId: string, index: number): ModelPick | undefined => {
    const league = base.leagues.find(({ id }) => id === leagueId);
    return league && picksAnswered(history, league)[index];
  };
  const touched = new Set<string>();
  for (const trace of traces) {
    const pick = trace.kind === 'verdict' ? wanted(trace.leagueId, trace.index) : undefined;
    if (pick !== undefined && game.teams.includes(pick.teamId)) touched.add(`${'leagueId' in trace && trace.leagueId} ${pick.memberId}`);
  }
  for (const { id, members } of [...base.leagues, ...glitched.leagues]) {
    for (const member of members) {
      if (member.picks.some(({ teamId, round }) => round === game.round && game.teams.includes(teamId))) touched.add(`${id} ${member.id}`);
    }
  }
  const isTouchedLeague = (leagueId: string) => [...touched].some((who) => who.startsWith(`${leagueId} `));
  // Who won it without the line plays on where somebody who picked the game's teams is left: it came to its end by the game.
  const wasOver = (leagueId: string, round: number) => {
    const completedRound = base.leagues.find(({ id }) => id === leagueId)?.completedRound ?? null;
    return completedRound !== null && completedRound < round && isTouchedLeague(leagueId);
  };
  // Made between the moved deadline and the other, a league starts a round later, and all in it goes by that.
  const startsElsewhere = (leagueId: string) => {
    const [was, is] = [base, glitched].map(({ leagues }) => leagues.find(({ id }) => id === leagueId));
    return game.hasMovedDeadline && was?.startRound !== is?.startRound;
  };
  return traces.filter((trace) => {
    if ('leagueId' in trace && startsElsewhere(trace.leagueId)) return false;
    if (trace.kind === 'void') return true;
    if (trace.kind === 'current round') return Math.min(trace.base, trace.glitched) < game.round;
    if (trace.kind === 'league') return !game.hasMovedDeadline && !isTouchedLeague(trace.leagueId);
    if (trace.kind === 'verdict') {
      const pick = wanted(trace.leagueId, trace.index);
      const isOfDeadline = game.hasMovedDeadline && pick?.round === game.round;
      return !isOfDeadline && !touched.has(`${trace.leagueId} ${pick?.memberId}`);
    }
    if (!('memberId' in trace)) return trace.kind === 'closed' ? trace.round < game.round : trace.round !== game.round;
    const isOfDeadline = game.hasMovedDeadline && trace.round === game.round;
    return !isOfDeadline && !touched.has(`${trace.leagueId} ${trace.memberId}`) && !wasOver(trace.leagueId, trace.round);
  });
}
