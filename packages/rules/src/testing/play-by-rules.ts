import { acceptClaim } from '../accept-claim.ts';
import type { StoredGame } from '../accept-game.ts';
import { hasKickedOff } from '../game-status.ts';
import type { HeldClaim } from '../held-claim.ts';
import { type Judgement, judgeAnswer } from '../judge-answer.ts';
import { completingRound, displayedRound, effectiveStart, isWinner, leagueStatus, startRoundOf } from '../league.ts';
import { type PickRefusal, refusePick, type TeamAvailability } from '../pick.ts';
import { deriveSchedule, type SeasonFacts, type SeasonSchedule, type StoredRound } from '../season-schedule.ts';
import { type EliminationReason, eliminationReasonOf, isCorrect, type TeamResult } from '../team-result.ts';
import type { ModelAct, ModelHistory, ModelLeague, ModelLeagueState, ModelObservation, ModelPick, ModelState } from './season-model.ts';

type Member = { id: string; picks: (number | null)[] };
type League = { id: string; startRound: number; members: Member[]; verdicts: ('accepted' | PickRefusal['kind'])[] };
type Elimination = { round: number; reason: EliminationReason } | null;

/** The product's rules at work in memory, with the loops that the database does otherwise: what is held against the model. */
export class SeasonByRules {
  readonly lastRound: number;
  readonly leagues: League[] = [];
  private games: StoredGame[] = [];
  private held: HeldClaim[] = [];
  private rounds: readonly StoredRound[];
  private derived: { at: Date; schedule: SeasonSchedule } | null = null;

  constructor(lastRound: number) {
    this.lastRound = lastRound;
    this.rounds = Array.from({ length: lastRound }, (_, index) => ({ ordinal: index + 1, startsAt: null, formerStartsAt: null }));
  }

  facts(now: Date): SeasonFacts {
    return { lastRound: this.lastRound, rounds: this.rounds, games: this.games, now };
  }

  pass(now: Date): SeasonSchedule {
    if (this.derived?.at.getTime() === now.getTime()) return this.derived.schedule;
    const schedule = deriveSchedule(this.facts(now));
    this.rounds = schedule.rounds;
    this.derived = { at: now, schedule };
    return schedule;
  }

  hear({ scope, games, at }: ModelObservation): void {
    this.pass(at);
    const asked = { facts: this.facts(at), said: this.games, held: this.held, scope, events: games };
    const judgement = judgeAnswer(asked);
    this.store(judgement);
    if (judgement.games.length === 0) return;
    this.derived = null;
    this.pass(at);
  }

  private store({ games, held, released, listed }: Judgement): void {
    const changed = new Map(games.map((game) => [game.id, game]));
    const stored = this.games.map((game) => changed.get(game.id) ?? game);
    const added = games.filter((game) => !this.games.some((other) => other.id === game.id));
    const isListed = new Map(listed.map((row) => [row.gameId, row.isListed]));
    this.games = [...stored, ...added].map((game) => ({ ...game, isListed: isListed.get(game.id) ?? game.isListed }));
    const claims = held.map(({ sourceId, claim, since }) => ({ gameId: this.idOf(sourceId), claim, since, isRefused: false }));
    const isOver = (gameId: number) => released.includes(gameId) || claims.some((claim) => claim.gameId === gameId);
    this.held = [...this.held.filter((claim) => claim.isRefused || !isOver(claim.gameId)), ...claims];
  }

  private idOf(sourceId: string): number {
    return this.games.find((game) => game.sourceId === sourceId)?.id ?? -1;
  }

  act({ kind, sourceId, at }: ModelAct): void {
    const gameId = this.idOf(sourceId);
    const waiting = this.held.find((claim) => claim.gameId === gameId && !claim.isRefused);
    const said = this.games.find((game) => game.id === gameId);
    if (waiting === undefined || said === undefined) return;
    const others = this.held.filter((claim) => claim !== waiting);
    if (kind === 'refuse') {
      this.held = [...others, { ...waiting, isRefused: true }];
      return;
    }
    this.held = others;
    const { game, deadlines } = acceptClaim(this.facts(at), { said, claim: waiting.claim });
    this.games = this.games.map((other) => (other.id === game.id ? game : other));
    const locked = new Set(deadlines.filter((deadline) => deadline.locksAtOnce).map(({ round }) => round));
    this.rounds = this.rounds.map((round) => (locked.has(round.ordinal) ? { ...round, startsAt: at, formerStartsAt: null } : round));
    this.derived = null;
    this.pass(at);
  }

  create({ id, createdAt }: ModelLeague): void {
    const start = startRoundOf(this.pass(createdAt).rounds, createdAt);
    if (start.kind === 'round') this.leagues.push({ id, startRound: start.ordinal, members: [], verdicts: [] });
  }

  join(leagueId: string, member: { id: string; joinedAt: Date }): void {
    const league = this.leagues.find(({ id }) => id === leagueId);
    if (league === undefined) return;
    if (this.describe(league, this.pass(member.joinedAt), member.joinedAt).status !== 'Open') return;
    league.members.push({ id: member.id, picks: this.rounds.map(() => null) });
  }

  private startOf({ startRound }: League, { rounds }: SeasonSchedule): Date | null {
    return rounds[effectiveStart(rounds, startRound) - 1]?.startsAt ?? null;
  }

  pick(leagueId: string, pick: ModelPick): void {
    const schedule = this.pass(pick.at);
    const league = this.leagues.find(({ id }) => id === leagueId);
    const member = league?.members.find(({ id }) => id === pick.memberId);
    if (league === undefined || member === undefined) return;
    const { completedRound, members } = this.describe(league, schedule, pick.at);
    const row = schedule.teamRounds.find(({ round, teamId }) => round === pick.round && teamId === pick.teamId);
    const used = member.picks.findIndex((teamId, index) => teamId === pick.teamId && index !== pick.round - 1);
    const refusal = refusePick({
      isLeagueCompleted: completedRound !== null,
      displayedRound: displayedRound({
        effectiveStart: effectiveStart(schedule.rounds, league.startRound),
        completedRound,
        currentRound: schedule.currentRound,
      }),
      round: pick.round,
      isEliminated: members.some(({ id, eliminatedRound }) => id === member.id && eliminatedRound !== null),
      startsAt: schedule.rounds[pick.round - 1]?.startsAt ?? null,
      now: pick.at,
      teamId: pick.teamId,
      availability: this.availability(row),
      usedInRound: used === -1 ? null : used + 1,
    });
    league.verdicts.push(refusal?.kind ?? 'accepted');
    if (refusal === null) member.picks[pick.round - 1] = pick.teamId;
  }

  private availability(row: { gameId: number; result: TeamResult | null } | undefined): TeamAvailability {
    if (row === undefined) return 'bye';
    if (row.result === 'cancelled' || row.result === 'moved') return 'gone';
    return hasKickedOff(this.games.find((game) => game.id === row.gameId)?.status ?? 'NS') ? 'kicked-off' : 'plays';
  }

  describe(league: League, schedule: SeasonSchedule, now: Date): ModelLeagueState {
    const results = new Map(schedule.teamRounds.map((row) => [`${row.round}:${row.teamId}`, row.result]));
    const started = schedule.rounds.filter((round) => round.startsAt !== null && round.startsAt <= now);
    const outs = league.members.map(({ picks }): Elimination => {
      for (const { ordinal, isVoid } of started) {
        const teamId = picks[ordinal - 1] ?? null;
        const reason = teamId === null ? 'missed' : eliminationReasonOf(results.get(`${ordinal}:${teamId}`) ?? null);
        if (ordinal >= league.startRound && !isVoid && reason !== null) return { round: ordinal, reason };
      }
      return null;
    });
    const startRound = effectiveStart(schedule.rounds, league.startRound);
    const { lastRound } = this;
    const completedRound = completingRound({
      startRound,
      lastRound,
      closedThrough: schedule.closedThrough,
      eliminatedRounds: outs.map((out) => out?.round ?? null),
    });
    const final = outs.map((out) => (out !== null && completedRound !== null && out.round > completedRound ? null : out));
    const survivors = final.filter((out) => out === null).length;
    const members = league.members.map(({ id, picks }, index) => {
      const out = final[index] ?? null;
      const until = Math.min(out?.round ?? lastRound, completedRound ?? lastRound);
      const counts = (round: number) => round >= startRound && round <= until && schedule.rounds[round - 1]?.isVoid === false;
      const shown = picks.flatMap((teamId, i) => (teamId !== null && counts(i + 1) ? [{ round: i + 1, teamId }] : []));
      const isRevealed = (round: number) => started.some(({ ordinal }) => ordinal === round);
      const correct = ({ round, teamId }: { round: number; teamId: number }) =>
        isRevealed(round) ? isCorrect(results.get(`${round}:${teamId}`) ?? null) : null;
      return {
        id,
        eliminatedRound: out?.round ?? null,
        reason: out?.reason ?? null,
        picks: shown.map((pick) => ({ ...pick, correct: correct(pick) })),
      };
    });
    return {
      id: league.id,
      startRound: league.startRound,
      effectiveStart: startRound,
      status: leagueStatus({ startsAt: this.startOf(league, schedule), completedRound, now }),
      displayedRound: displayedRound({ effectiveStart: startRound, completedRound, currentRound: schedule.currentRound }),
      completedRound,
      members,
      winners:
        completedRound === null ? [] : members.filter((m) => isWinner(m.eliminatedRound, { completedRound, survivors })).map((m) => m.id),
      verdicts: [...league.verdicts],
    };
  }

  state(now: Date): ModelState {
    const schedule = this.pass(now);
    const rounds = schedule.rounds.map(({ ordinal, startsAt, isVoid, isDecided }) => ({
      ordinal,
      deadline: startsAt,
      isVoid,
      isDecided,
      isClosed: ordinal <= schedule.closedThrough,
    }));
    const leagues = this.leagues.map((league) => this.describe(league, schedule, now));
    const waiting = this.held.filter((claim) => !claim.isRefused);
    const held = waiting.map(({ gameId, since }) => ({ sourceId: this.games.find((game) => game.id === gameId)?.sourceId ?? '', since }));
    return { now, currentRound: schedule.currentRound, rounds, leagues, held: held.sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1)) };
  }
}

/** The same history through the product's rules; asked in ascending order of instants. */
export function playByRules(history: ModelHistory): (instant: Date) => ModelState {
  const season = new SeasonByRules(history.lastRound);
  const events = eventsOf(season, history);
  let done = 0;
  return (instant) => {
    for (let event = events[done]; event !== undefined && event.at <= instant; event = events[++done]) event.happen();
    return season.state(instant);
  };
}

/** What happens in a history, in the order of its instants. */
export function eventsOf(season: SeasonByRules, history: ModelHistory): { at: Date; happen: () => void }[] {
  const { observations, acts, leagues } = history;
  return [
    ...observations.map((observation) => ({ at: observation.at, happen: () => season.hear(observation) })),
    ...acts.map((act) => ({ at: act.at, happen: () => season.act(act) })),
    ...leagues.map((league) => ({ at: league.createdAt, happen: () => season.create(league) })),
    ...leagues.flatMap(({ id, members }) => members.map((member) => ({ at: member.joinedAt, happen: () => season.join(id, member) }))),
    ...leagues.flatMap(({ id, picks }) => picks.map((pick) => ({ at: pick.at, happen: () => season.pick(id, pick) }))),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}
