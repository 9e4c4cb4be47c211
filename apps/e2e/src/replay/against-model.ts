import { type ModelHistory, type ModelLeagueState, type ModelState, type ModelVerdict, modelSeason } from '@survivor/rules/testing';
import type { PlayedSeason } from './play-season.ts';
import type { LeagueRecord, ReplayVerdict } from './replay-league.ts';

/** The played season as the model's input. */
function historyOf(played: PlayedSeason, lastRound: number): ModelHistory {
  const { records, observations, leagues } = played;
  return {
    lastRound,
    observations,
    acts: [],
    leagues: leagues.map(({ id, createdAt, script }) => ({
      id,
      createdAt,
      members: script.members.map((member) => ({ id: member, joinedAt: createdAt })),
      picks: records.flatMap(({ step }) =>
        script.picks
          .filter((pick) => pick.round === step.round && pick.when === step.kind && step.at > createdAt)
          .map(({ member, round, teamId }) => ({ at: step.at, memberId: member, round, teamId })),
      ),
    })),
  };
}

/** The model's state after each step. */
export function modelStates(played: PlayedSeason, lastRound: number): ModelState[] {
  const stateAt = modelSeason(historyOf(played, lastRound));
  return played.records.map(({ step }) => stateAt(step.at));
}

type Plain = { status: string; displayedRound: number; alive: number; winners: string[]; members: string[] };

const describeMember = (member: { name: string; round: number | null; reason: string | null; picks: string[] }) =>
  `${member.name} ${member.round === null ? 'alive' : `out ${member.round} ${member.reason}`} ${member.picks.join(' ')}`;

function plainRecord(record: LeagueRecord): Plain {
  return {
    status: record.status,
    displayedRound: record.displayedRound,
    alive: record.alive,
    winners: [...record.winners].sort(),
    members: record.members.map((member) => {
      const picks = member.picks.map(({ round, teamId, correct }) => `${round}:${teamId ?? '?'}:${correct}`);
      return describeMember({ name: member.name, round: member.eliminatedRound, reason: member.eliminationReason, picks });
    }),
  };
}

/**
 * The model's state as the league's first member may see it: others' picks are hidden until the
 * deadline.
 */
function plainModel(state: ModelState, league: ModelLeagueState): Plain {
  const isHidden = (round: number, index: number) => index > 0 && !((state.rounds[round - 1]?.deadline ?? state.now) <= state.now);
  return {
    status: league.status,
    displayedRound: league.displayedRound,
    alive: league.members.filter((member) => member.eliminatedRound === null).length,
    winners: [...league.winners].sort().slice(0, 100),
    members: league.members.map((member, index) => {
      const shown = member.picks.filter(({ round }) => round <= league.displayedRound);
      const picks = shown.map(({ round, teamId, correct }) => `${round}:${isHidden(round, index) ? '?' : teamId}:${correct}`);
      return describeMember({ name: member.id, round: member.eliminatedRound, reason: member.reason, picks });
    }),
  };
}

/** Lists every difference between the product and the model as text. */
export function findDifferences(played: PlayedSeason, states: readonly ModelState[]): string[] {
  return played.records.flatMap(({ step, leagues }) =>
    leagues.flatMap((record, index) => {
      const state = states.find(({ now }) => now.getTime() === step.at.getTime());
      const model = state?.leagues[index];
      if (state === undefined || model === undefined) return [`${step.kind} of week ${step.round}: the model has no such league`];
      const [ours, theirs] = [plainRecord(record), plainModel(state, model)];
      const { members, ...rest } = ours;
      const { members: modelMembers, ...modelRest } = theirs;
      const lines = members.flatMap((line, i) => (line === modelMembers[i] ? [] : [`${line} | model: ${modelMembers[i]}`]));
      const leagueLine =
        JSON.stringify(rest) === JSON.stringify(modelRest) ? [] : [`${JSON.stringify(rest)} | model: ${JSON.stringify(modelRest)}`];
      return [...leagueLine, ...lines].map((line) => `${step.kind} of week ${step.round}: ${line}`);
    }),
  );
}

const agrees = (ours: ReplayVerdict, theirs: ModelVerdict | undefined) => (ours === 'refused' ? theirs !== 'accepted' : ours === theirs);

/** Lists picks that the product and the model decide differently. */
export function findVerdictDifferences(played: PlayedSeason, states: readonly ModelState[]): string[] {
  const last = states.at(-1);
  return played.leagues.flatMap(({ verdicts }, index) => {
    const model = last?.leagues[index]?.verdicts ?? [];
    const wrong = verdicts.flatMap((verdict, i) => (agrees(verdict, model[i]) ? [] : [`pick ${i}: ${verdict} | model: ${model[i]}`]));
    return verdicts.length === model.length ? wrong : [`${verdicts.length} picks answered, the model has ${model.length}`, ...wrong];
  });
}
