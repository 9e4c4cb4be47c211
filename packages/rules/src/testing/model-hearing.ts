import {
  believe,
  claimOf,
  formerOf,
  hasResult,
  isBeforeKickoff,
  isNoNews,
  isQuarantined,
  isSameTwo,
  isTooLate,
  type ModelGame,
  type Part,
  partsOf,
} from './model-games.ts';
import {
  differsBesides,
  farFromItsRound,
  type Hearing,
  type Objection,
  objectionsTo,
  takenFrom,
  withGame,
  wouldLieInThePast,
} from './model-gate.ts';
import { isListedElsewhere, recognise } from './model-identity.ts';
import { lookAtRounds } from './model-rounds.ts';
import type { ModelObservation, ModelReport, Season } from './season-model.ts';

/** What is kept of the stored game, step by step, until nothing speaks against the rest. */
const STEPS: readonly (readonly Part[])[] = [[], ['kickoff'], ['kickoff', 'round'], ['kickoff', 'round', 'cancelled', 'pair']];

/** An answer of the source: believed, event by event, as far as the gate lets it. */
export function hear(season: Season, { at, scope, games: reports }: ModelObservation): void {
  if (scope.kind === 'lookup') {
    const [report] = reports;
    if (report !== undefined) hearLookup(report, hearingOf(season, reports, at));
    return;
  }
  const hearing = hearingOf(season, reports, at);
  const events = recognise(season.games, reports);
  for (const { known, report } of events) if (known !== null) hearKnown(known, report, hearing);
  const fresh = events.filter(({ known, report }) => known === null && !isQuarantined(null, report)).map(({ report }) => report);
  if (hearing.isFirstLoad(scope.round)) hearFirst(fresh, scope.round, hearing);
  else for (const report of fresh) hearNew(report, hearing);
  const ids = new Set(reports.map(({ sourceId }) => sourceId));
  for (const game of season.games) if (game.round === scope.round) game.isListed = ids.has(game.sourceId);
}

function hearingOf(season: Season, reports: readonly ModelReport[], now: Date): Hearing {
  const before = [...season.games];
  const loaded = new Set(before.map((game) => game.round));
  let taken: { round: number; gameId: number }[] | null = null;
  return {
    season,
    now,
    reports,
    isFirstLoad: (ordinal) => !loaded.has(ordinal),
    takenBy: (ordinal) => {
      taken ??= takenByAll({ ...season, games: before }, reports, now);
      return taken.filter(({ round }) => round === ordinal).map(({ gameId }) => gameId);
    },
  };
}

/** What each event alone, all of it believed, would take from the game's own rounds. */
function takenByAll(season: Season, reports: readonly ModelReport[], now: Date): { round: number; gameId: number }[] {
  const rounds = lookAtRounds(season, now);
  return recognise(season.games, reports).flatMap(({ known, report }) => {
    if (known === null || isQuarantined(known, report) || isTooLate(known, report, { look: () => rounds, now })) return [];
    if (partsOf(known, report).length === 0) return [];
    const would = believe(known, report, { kept: [], now });
    const after = lookAtRounds({ ...season, games: withGame(season.games, would) }, now);
    return [...new Set([known.round, would.round])].flatMap((round) =>
      takenFrom(rounds[round - 1], after[round - 1], now)
        .filter((gameId) => gameId === known.id)
        .map((gameId) => ({ round, gameId })),
    );
  });
}

function hearKnown(known: ModelGame, report: ModelReport, hearing: Hearing): void {
  const { season, now } = hearing;
  if (isNoNews(known, report) || isQuarantined(known, report)) return;
  const parts = partsOf(known, report);
  if (isTooLate(known, report, { look: () => lookAtRounds(season, now), now })) return;
  const choose = (isBelieved: (objections: readonly Objection[]) => boolean) => {
    const kept = STEPS.slice(0, -1).find((step) => {
      const would = believe(known, report, { kept: step, now });
      return parts.every((part) => step.includes(part)) || isBelieved(objectionsTo({ known, would, report }, hearing));
    });
    return parts.filter((part) => (kept ?? STEPS[3] ?? []).includes(part));
  };
  const { held, since } = whatIsHeld(known, { report, now }, choose);
  const game = { ...believe(known, report, { kept: held, now }), claim: claimOf(held, report, since) };
  if (isBeforeKickoff(game, report, now)) return;
  store(game, hearing);
}

type Choose = (isBelieved: (objections: readonly Objection[]) => boolean) => readonly Part[];

/** First what would be held if nothing had stood; if that has been said before and is not refused, what is left when its standing counts. */
function whatIsHeld(known: ModelGame, { report, now }: { report: ModelReport; now: Date }, choose: Choose) {
  const strict = choose((objections) => objections.length === 0);
  const words = claimOf(strict, report, now)?.words ?? '';
  const since = known.claim?.words === words ? known.claim.since : now;
  if (strict.length === 0 || known.refused.includes(words)) return { held: strict, since };
  const held = choose((objections) => objections.every(({ isMetSince }) => isMetSince(since)));
  return { held, since: held.length === strict.length ? since : now };
}

/** Puts a game in the place of what was believed of it, and notes what that takes from rounds that have not started. A refused claim is not held. */
function store(game: ModelGame, { season, now }: { season: Season; now: Date }): void {
  const isRefused = game.claim !== null && game.refused.includes(game.claim.words);
  const games = withGame(season.games, isRefused ? { ...game, claim: null } : game);
  if (!season.games.some((known) => isAsBefore(known, game))) noteTakings(season, games, { gameId: game.id, now });
  season.games = games;
}

function isAsBefore(known: ModelGame, game: ModelGame): boolean {
  const isHere = known.round === game.round && known.isDisowned === game.isDisowned;
  return known.id === game.id && isHere && known.status === game.status && known.kickoffAt?.getTime() === game.kickoffAt?.getTime();
}

/** What a believed event takes of its own game. */
function noteTakings(season: Season, games: readonly ModelGame[], { gameId, now }: { gameId: number; now: Date }): void {
  const before = lookAtRounds(season, now);
  const after = lookAtRounds({ ...season, games }, now);
  for (const { ordinal } of before) {
    const taken = takenFrom(before[ordinal - 1], after[ordinal - 1], now);
    if (taken.includes(gameId)) season.takings.push({ round: ordinal, gameId, at: now });
  }
}

/** The source asked for one id. Of another pair: the stored game counts no longer, and nothing else is claimed of it. */
function hearLookup(report: ModelReport, hearing: Hearing): void {
  const known = hearing.season.games.find(({ sourceId }) => sourceId === report.sourceId);
  if (known === undefined || isListedElsewhere(known, report)) return;
  if (isSameTwo(known, report)) hearKnown(known, report, hearing);
  else if (known.isDisowned) store({ ...known, claim: null }, hearing);
  else if (!isQuarantined(known, report)) disown(known, report, hearing);
}

function disown(known: ModelGame, report: ModelReport, hearing: Hearing): void {
  const would = { ...known, isDisowned: true };
  const choose: Choose = (isBelieved) => (isBelieved(objectionsTo({ known, would, report }, hearing)) ? [] : ['disowned']);
  const { held, since } = whatIsHeld(known, { report, now: hearing.now }, choose);
  store({ ...known, isDisowned: held.length === 0, claim: claimOf(held, report, since) }, hearing);
}

function newGame(report: ModelReport, { season, now }: Hearing): ModelGame {
  return {
    ...report,
    id: season.games.length + 1,
    roundsSeen: [report.round],
    isListed: true,
    isDisowned: false,
    former: null,
    resultAt: hasResult(report) ? now : null,
    claim: null,
    refused: [],
  };
}

const withoutKickoff = (game: ModelGame, report: ModelReport, now: Date): ModelGame => ({
  ...game,
  kickoffAt: null,
  claim: claimOf(['kickoff'], report, now),
});

/** A new game in a round that has games: what is held of it is its kickoff. */
function hearNew(report: ModelReport, hearing: Hearing): void {
  const game = newGame(report, hearing);
  const isHeld = report.kickoffAt !== null && objectionsTo({ known: null, would: game, report }, hearing).length > 0;
  const believed = isHeld ? withoutKickoff(game, report, hearing.now) : game;
  if (!isBeforeKickoff(believed, report, hearing.now)) store(believed, hearing);
}

/** A round heard of for the first time takes what it is given, but for kickoffs far from the others or with an effect on other rounds. */
function hearFirst(reports: readonly ModelReport[], ordinal: number, hearing: Hearing): void {
  const { season, now } = hearing;
  const known = season.games.length;
  const likely = reports.map((report, index): ModelGame => {
    const game = { ...newGame(report, hearing), id: known + index + 1 };
    const isFar = farFromItsRound({ known: null, would: game, report }, hearing).length > 0;
    return isFar ? withoutKickoff(game, report, now) : game;
  });
  const derive = (games: readonly ModelGame[]) => lookAtRounds({ ...season, games: [...season.games, ...games] }, now);
  const all = derive(likely);
  const believed = likely.map((game, index) => {
    const report = reports[index];
    const without = likely.map((other) => (other === game ? { ...game, kickoffAt: null } : other));
    if (report === undefined || game.kickoffAt === null || !differsBesides(derive(without), all, [ordinal])) return game;
    return withoutKickoff(game, report, now);
  });
  const sound = believed.filter((game, index) => !isBeforeKickoff(game, reports[index], now));
  season.games = [...season.games, ...sound.map((game, index) => ({ ...game, id: known + index + 1 }))];
}

/** An administrator accepts or refuses what is held of a game. A deadline that this would put into the past is reached now. */
export function decide(season: Season, act: { at: Date; kind: 'accept' | 'refuse'; sourceId: string }): void {
  const known = season.games.find(({ sourceId, claim }) => sourceId === act.sourceId && claim !== null);
  if (known?.claim === null || known === undefined) return;
  const { claim } = known;
  if (act.kind === 'refuse') {
    store({ ...known, claim: null, refused: [...known.refused, claim.words] }, { season, now: act.at });
    return;
  }
  const before = lookAtRounds(season, act.at);
  store({ ...accepted(known, act.at), claim: null }, { season, now: act.at });
  const after = lookAtRounds(season, act.at);
  season.memories = season.memories.map((memory, index) => {
    const [was, becomes] = [before[index], after[index]];
    const isPast = was !== undefined && becomes !== undefined && wouldLieInThePast(was, becomes, act.at);
    return isPast ? { startsAt: act.at, formerStartsAt: null } : memory;
  });
}

/** The claim and nothing else of the report is believed. */
function accepted(known: ModelGame, now: Date): ModelGame {
  if (known.claim === null) return known;
  const { parts, report } = known.claim;
  const has = (part: Part) => parts.includes(part);
  const round = has('round') ? report.round : known.round;
  return {
    ...known,
    ...(has('pair') ? { homeTeamId: report.homeTeamId, awayTeamId: report.awayTeamId } : {}),
    ...(has('cancelled') ? { status: report.status, homeScore: report.homeScore, awayScore: report.awayScore } : {}),
    isDisowned: known.isDisowned || has('disowned'),
    round,
    roundsSeen: [...new Set([...known.roundsSeen, round])],
    isListed: known.isListed || has('round'),
    kickoffAt: has('kickoff') ? report.kickoffAt : known.kickoffAt,
    former: has('kickoff') || has('round') ? formerOf(known, now) : known.former,
    resultAt: known.resultAt ?? (has('cancelled') ? now : null),
  };
}
