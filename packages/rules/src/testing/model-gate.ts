import { DAY, HOUR, isFinal, isSameTwo, type ModelGame } from './model-games.ts';
import { hasStarted, kickoffsOf, lookAtRounds, type Round } from './model-rounds.ts';
import type { ModelReport, Season } from './season-model.ts';

/** Why an event is not believed at once, and whether its standing since an instant is enough. Never: only an administrator accepts it. */
export type Objection = { readonly rule: 'a' | 'b' | 'c' | 'd' | 'e' | 'pair'; readonly isMetSince: (since: Date) => boolean };

/** One answer, while it is heard. */
export type Hearing = {
  readonly season: Season;
  readonly now: Date;
  readonly reports: readonly ModelReport[];
  /** Rounds of which no game was stored before it. */
  readonly isFirstLoad: (ordinal: number) => boolean;
  /** Games that the answer, all believed, would take from a round. */
  readonly takenBy: (ordinal: number) => readonly number[];
};

/** A game as it is believed (null: not known yet) and as an event would have it. */
type Change = { readonly known: ModelGame | null; readonly would: ModelGame; readonly report: ModelReport };
type Derived = Change & { readonly before: readonly Round[]; readonly after: readonly Round[]; readonly own: readonly number[] };

const never = () => false;
const since = (hours: number, now: Date) => (said: Date) => now.getTime() - said.getTime() >= hours * HOUR;
const at = (instant: Date | null | undefined) => instant?.getTime() ?? null;

/** The games with one of them as an event would have it; a new one comes last. */
export function withGame(games: readonly ModelGame[], would: ModelGame): ModelGame[] {
  const isKnown = games.some((game) => game.id === would.id);
  return isKnown ? games.map((game) => (game.id === would.id ? would : game)) : [...games, would];
}

/** All that speaks against a change: rules 2, the gate, (a) to (e), and another pair under a known id. */
export function objectionsTo(change: Change, hearing: Hearing): Objection[] {
  const { season, now } = hearing;
  const before = lookAtRounds(season, now);
  const after = lookAtRounds({ ...season, games: withGame(season.games, change.would) }, now);
  const own = [...new Set([change.known?.round ?? change.would.round, change.would.round])];
  const derived = { ...change, before, after, own };
  return [
    ...farFromItsRound(change, hearing),
    ...own.flatMap((ordinal) => [...deadlineTooEarly(derived, ordinal, hearing), ...gamesTaken(derived, ordinal, hearing)]),
    ...otherRounds(derived),
    ...resultGone(change),
    ...anotherPair(change),
  ];
}

/** The source takes back what it said for a week at most: round and kickoff as they were believed before. */
function isTakenBack({ known, would }: Change, now: Date): boolean {
  const former = known?.former ?? null;
  if (former === null || now.getTime() - former.until.getTime() > 7 * DAY) return false;
  return former.kickoffAt !== null && former.round === would.round && at(former.kickoffAt) === at(would.kickoffAt);
}

/** (a) More than 6 days from the median kickoff of its round's other games. */
export function farFromItsRound({ known, would, report }: Change, { season, reports, now, isFirstLoad }: Hearing): Objection[] {
  const { kickoffAt, round } = would;
  const isChanged = known === null || known.round !== round || at(known.kickoffAt) !== at(kickoffAt);
  const others = isFirstLoad(round)
    ? reports.filter((other) => other !== report && other.round === round && other.status !== 'CANC')
    : season.games.filter((game) => game.id !== would.id && game.round === round && !game.isDisowned && game.status !== 'CANC');
  const middle = medianOf(kickoffsOf(others));
  if (!isChanged || kickoffAt === null || middle === null || isTakenBack({ known, would, report }, now)) return [];
  const distance = kickoffAt.getTime() - middle;
  if (distance > 6 * DAY) return [{ rule: 'a', isMetSince: since(24, now) }];
  return distance < -6 * DAY ? [{ rule: 'a', isMetSince: never }] : [];
}

function medianOf(kickoffs: readonly Date[]): number | null {
  const times = kickoffs.map((kickoff) => kickoff.getTime()).sort((a, b) => a - b);
  const upper = times[Math.floor(times.length / 2)];
  const lower = times[Math.floor((times.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

/** (b) An unreached deadline of its own rounds would lie in the past or more than 24 hours earlier. */
function deadlineTooEarly(derived: Derived, ordinal: number, { now, isFirstLoad }: Hearing): Objection[] {
  const { before, after } = derived;
  const was = before[ordinal - 1];
  const becomes = after[ordinal - 1];
  if (was === undefined || becomes === undefined || hasStarted(was, now) || isFirstLoad(ordinal)) return [];
  const isPast = wouldLieInThePast(was, becomes, now);
  const isEarlier = was.deadline !== null && becomes.deadline !== null && becomes.deadline.getTime() < was.deadline.getTime() - DAY;
  if (!isPast && (!isEarlier || isTakenBack(derived, now))) return [];
  const isAhead = !isPast && becomes.deadline !== null && becomes.deadline.getTime() > now.getTime() + DAY;
  return [{ rule: 'b', isMetSince: (said) => isAhead && since(48, now)(said) }];
}

/** A void round does not count: nothing of it lies in the past. */
export function wouldLieInThePast(was: Round, becomes: Round, now: Date): boolean {
  if (hasStarted(was, now) || was.isVoid || becomes.isVoid) return false;
  return becomes.firstKickoff !== null && becomes.firstKickoff <= now && at(becomes.firstKickoff) !== at(was.firstKickoff);
}

/** The games that count in a round before a change and not after it. */
export function takenFrom(was: Round | undefined, becomes: Round | undefined, now: Date): number[] {
  if (was === undefined || becomes === undefined || hasStarted(was, now)) return [];
  return was.live.filter((game) => !becomes.live.some(({ id }) => id === game.id)).map(({ id }) => id);
}

/** (c) It takes the last game from a round that has not started, or is of more than two taken within 6 hours. */
function gamesTaken({ would, before, after }: Derived, ordinal: number, { season, now, isFirstLoad, takenBy }: Hearing): Objection[] {
  const taken = takenFrom(before[ordinal - 1], after[ordinal - 1], now).filter((gameId) => gameId === would.id);
  if (taken.length === 0 || isFirstLoad(ordinal)) return [];
  const lately = season.takings.filter((taking) => taking.round === ordinal && now.getTime() - taking.at.getTime() <= 6 * HOUR);
  const all = new Set([...taken, ...lately.map(({ gameId }) => gameId), ...takenBy(ordinal)]);
  const isLast = after[ordinal - 1]?.live.length === 0;
  return isLast || all.size > 2 ? [{ rule: 'c', isMetSince: since(6, now) }] : [];
}

/** (d) Something changes in a round that is not the game's own. */
function otherRounds({ before, after, own }: Derived): Objection[] {
  return differsBesides(before, after, own) ? [{ rule: 'd', isMetSince: never }] : [];
}

/** Whether a deadline, whether it is void, or what a team's game came to differs in any round but these. */
export function differsBesides(before: readonly Round[], after: readonly Round[], own: readonly number[]): boolean {
  return before.some((was, index) => {
    const becomes = after[index];
    if (becomes === undefined || own.includes(was.ordinal)) return false;
    const isSameResults =
      was.results.size === becomes.results.size && [...was.results].every(([teamId, result]) => becomes.results.get(teamId) === result);
    return at(was.deadline) !== at(becomes.deadline) || was.isVoid !== becomes.isVoid || !isSameResults;
  });
}

/** (e) A final that becomes cancelled. */
function resultGone({ known, would }: Change): Objection[] {
  return known !== null && isFinal(known.status) && would.status === 'CANC' ? [{ rule: 'e', isMetSince: never }] : [];
}

function anotherPair({ known, would }: Change): Objection[] {
  return known !== null && !isSameTwo(known, would) ? [{ rule: 'pair', isMetSince: never }] : [];
}
