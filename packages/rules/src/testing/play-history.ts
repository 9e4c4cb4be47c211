import type { ModelAct, ModelObservation } from './believed-games.ts';
import type { ModelDeparture, ModelHistory, ModelLeague, ModelPick } from './season-model.ts';

/** What plays a history: the model, or the product's rules. */
export type HistoryPlayer = {
  receive(observation: ModelObservation): void;
  decide(act: ModelAct): void;
  create(league: ModelLeague): void;
  join(leagueId: string, member: ModelLeague['members'][number]): void;
  pick(leagueId: string, pick: ModelPick): void;
  depart(leagueId: string, departure: ModelDeparture): void;
};

/** The order at one time is: source, administrators, new leagues, joins, picks, departures. */
function eventsOf(player: HistoryPlayer, { observations, acts, leagues }: ModelHistory): { at: Date; happen: () => void }[] {
  return [
    ...observations.map((observation) => ({ at: observation.at, happen: () => player.receive(observation) })),
    ...acts.map((act) => ({ at: act.at, happen: () => player.decide(act) })),
    ...leagues.map((league) => ({ at: league.createdAt, happen: () => player.create(league) })),
    ...leagues.flatMap(({ id, members }) => members.map((member) => ({ at: member.joinedAt, happen: () => player.join(id, member) }))),
    ...leagues.flatMap(({ id, picks }) => picks.map((pick) => ({ at: pick.at, happen: () => player.pick(id, pick) }))),
    ...leagues.flatMap(({ id, departures = [] }) => departures.map((one) => ({ at: one.at, happen: () => player.depart(id, one) }))),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Plays a history up to a time. Times must ascend. */
export function playHistory(player: HistoryPlayer, history: ModelHistory): (instant: Date) => void {
  const events = eventsOf(player, history);
  let done = 0;
  return (instant) => {
    for (let event = events[done]; event !== undefined && event.at <= instant; event = events[++done]) event.happen();
  };
}
