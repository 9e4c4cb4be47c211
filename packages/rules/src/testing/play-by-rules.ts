import { acceptReport, correctableUntil, isKickoffHeldBack, newGame, type ReportedGame, type StoredGame } from '../accept-game.ts';
import { hasKickedOff } from '../game-status.ts';
import { completingRound, displayedRound, isWinner, leagueStatus, startRoundOf } from '../league.ts';
import { type PickRefusal, refusePick, type TeamAvailability } from '../pick.ts';
import { deriveSchedule, roundEnds, type SeasonFacts, type SeasonSchedule } from '../season-schedule.ts';
import { type EliminationReason, eliminationReasonOf, isCorrect, type TeamResult } from '../team-result.ts';
import type { ModelHistory, ModelLeague, ModelLeagueState, ModelPick, ModelState } from './season-model.ts';

type Member = { id: string; picks: (number | null)[] };
type League = { id: string; startRound: number; members: Member[]; verdicts: ('accepted' | PickRefusal['kind'])[] };
type Elimination = { round: number; reason: EliminationReason } | null;

/** The product's rules at work in memory, with the loops that the database does otherwise: what is held against the model. */
class Season {
  readonly lastRound: number;
  readonly leagues: League[] = [];
  private games: StoredGame[] = [];
  private starts: (Date | null)[];
  private currentRound = 1;

  constructor(lastRound: number) {
    this.lastRound = lastRound;
    this.starts = Array.from({ length: lastRound }, () => null);
  }

  facts(now: Date): SeasonFacts {
    const rounds = this.starts.map((startsAt, index) => ({ ordinal: index + 1, startsAt }));
    return { lastRound: this.lastRound, currentRound: this.currentRound, rounds, games: this.games, now };
  }

  pass(now: Date): SeasonSchedule {
    const schedule = deriveSchedule(this.facts(now));
    this.starts = schedule.rounds.map((round) => round.startsAt);
    this.currentRound = schedule.currentRound;
    for (const league of this.leagues) {
      const start = schedule.rounds[league.startRound - 1];
      const next = schedule.rounds.find((round) => round.ordinal > league.startRound && !round.isVoid);
      if (!start?.isVoid || next === undefined || (start.startsAt !== null && start.startsAt <= now)) continue;
      for (const member of league.members) member.picks[start.ordinal - 1] = null;
      league.startRound = next.ordinal;
    }
    return schedule;
  }

  hear(reports: readonly ReportedGame[], now: Date): void {
    const facts = this.facts(now);
    const loaded = new Set(facts.games.map((game) => game.round));
    const ends = roundEnds(facts);
    const games = [...this.games];
    for (const report of reports) {
      const at = facts.games.findIndex((game) => game.homeTeamId === report.homeTeamId && game.awayTeamId === report.awayTeamId);
      const stored = facts.games[at] as StoredGame | undefined;
      if (stored === undefined) {
        const game = newGame(games.length + 1, report, now);
        games.push(isKickoffHeldBack(facts, game, loaded) ? { ...game, kickoffAt: null } : game);
        continue;
      }
      const until = correctableUntil(stored, { isLast: stored.round === this.lastRound, endsAt: ends.get(stored.round) ?? null });
      const verdict = acceptReport(stored, report, { now, until });
      if (verdict.kind !== 'store') continue;
      const isSame = verdict.game.round === stored.round && verdict.game.kickoffAt?.getTime() === stored.kickoffAt?.getTime();
      const isHeld = !isSame && isKickoffHeldBack(facts, verdict.game, loaded);
      games[at] = isHeld ? { ...verdict.game, kickoffAt: verdict.game.round === stored.round ? stored.kickoffAt : null } : verdict.game;
    }
    this.games = games;
  }

  create({ id, createdAt }: ModelLeague, schedule: SeasonSchedule): void {
    const start = startRoundOf(schedule.rounds, createdAt);
    if (start.kind === 'round') this.leagues.push({ id, startRound: start.ordinal, members: [], verdicts: [] });
  }

  join(leagueId: string, member: { id: string; joinedAt: Date }): void {
    const league = this.leagues.find(({ id }) => id === leagueId);
    if (league === undefined) return;
    const startsAt = this.starts[league.startRound - 1] ?? null;
    if (leagueStatus({ startsAt, completedRound: null, now: member.joinedAt }) !== 'Open') return;
    league.members.push({ id: member.id, picks: this.starts.map(() => null) });
  }

  pick(leagueId: string, pick: ModelPick, schedule: SeasonSchedule): void {
    const league = this.leagues.find(({ id }) => id === leagueId);
    const member = league?.members.find(({ id }) => id === pick.memberId);
    if (league === undefined || member === undefined) return;
    const { completedRound, members } = this.describe(league, schedule, pick.at);
    const row = schedule.teamRounds.find(({ round, teamId }) => round === pick.round && teamId === pick.teamId);
    const used = member.picks.findIndex((teamId, index) => teamId === pick.teamId && index !== pick.round - 1);
    const refusal = refusePick({
      isLeagueCompleted: completedRound !== null,
      displayedRound: displayedRound({ startRound: league.startRound, completedRound, currentRound: this.currentRound }),
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
    const { startRound } = league;
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
      const shown = picks.flatMap((teamId, i) =>
        teamId !== null && i + 1 >= startRound && i + 1 <= until ? [{ round: i + 1, teamId }] : [],
      );
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
      startRound,
      status: leagueStatus({ startsAt: this.starts[startRound - 1] ?? null, completedRound, now }),
      displayedRound: displayedRound({ startRound, completedRound, currentRound: this.currentRound }),
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
    return { now, currentRound: this.currentRound, rounds, leagues: this.leagues.map((league) => this.describe(league, schedule, now)) };
  }
}

/** The same history through the product's rules; asked in ascending order of instants. */
export function playByRules(history: ModelHistory): (instant: Date) => ModelState {
  const season = new Season(history.lastRound);
  const { observations, leagues } = history;
  type Event = { at: Date; happen: (schedule: SeasonSchedule) => void };
  const events: Event[] = [
    ...observations.map(({ at, games }) => ({ at, happen: () => season.hear(games, at) })),
    ...leagues.map((league) => ({ at: league.createdAt, happen: (schedule: SeasonSchedule) => season.create(league, schedule) })),
    ...leagues.flatMap(({ id, members }) => members.map((member) => ({ at: member.joinedAt, happen: () => season.join(id, member) }))),
    ...leagues.flatMap(({ id, picks }) =>
      picks.map((pick) => ({ at: pick.at, happen: (schedule: SeasonSchedule) => season.pick(id, pick, schedule) })),
    ),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  let done = 0;
  return (instant) => {
    for (let event = events[done]; event !== undefined && event.at <= instant; event = events[++done]) event.happen(season.pass(event.at));
    return season.state(instant);
  };
}
