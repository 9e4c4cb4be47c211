import type { Db } from '@survivor/db/connection/database';
import { countDoublePicks, countInvalidPicks, countMiscountedLeagues } from '@survivor/db/queries/grading/invariants';
import { checkHistory } from './check-history.ts';
import type { Crowd } from './crowd.ts';

/** Who is eliminated as the database has it. */
export async function readEliminated(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('members').select('user_id').where('eliminated_round', 'is not', null).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Joins that were acknowledged and are not there, and members whom nobody has let in. */
function faultsOfJoins({ players }: Crowd, members: ReadonlySet<number>): string[] {
  return players.flatMap(({ userId, join }) => {
    if (join === 'in' && !members.has(userId)) return [`lost: member ${userId}`];
    return join === 'not yet' && members.has(userId) ? [`let in by nobody: member ${userId}`] : [];
  });
}

/** Compares the responses with the final database and returns the faults, one per line. */
export async function findFaults(db: Db, crowd: Crowd): Promise<string[]> {
  const members = await db.selectFrom('members').select(['user_id as userId', 'picks', 'eliminated_round as eliminatedRound']).execute();
  const events = await db
    .selectFrom('pick_events')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .innerJoin('rounds', (join) =>
      join.onRef('rounds.season_id', '=', 'leagues.season_id').onRef('rounds.ordinal', '=', 'pick_events.round'),
    )
    .select(['user_id as userId', 'round', 'team_id as team', 'at', 'starts_at as startsAt'])
    .execute();
  const broken = [await countDoublePicks(db), await countInvalidPicks(db), await countMiscountedLeagues(db)];
  return [
    ...checkHistory({
      sent: crowd.sent,
      members,
      events: events.map(({ startsAt, ...event }) => ({ ...event, isBeforeDeadline: startsAt !== null && event.at < startsAt })),
    }),
    ...faultsOfJoins(crowd, new Set(members.map(({ userId }) => userId))),
    ...(broken.some((count) => count > 0) ? [`invariants broken: ${broken.join(', ')}`] : []),
  ];
}

/** What was heard, counted. */
export function figuresOf({ sent, figures, joined }: Crowd): string {
  const count = (holds: (pick: Crowd['sent'][number]) => boolean) => sent.filter(holds).length;
  const acknowledged = count(({ outcome }) => outcome === 'acknowledged');
  const refused = (which: 'isPast' | 'isOut') => count((pick) => pick.outcome === 'refused' && pick[which]);
  return (
    `${figures.calls} calls, ${acknowledged} picks acknowledged, ${refused('isPast')} refused after the deadline, ${refused('isOut')} refused from eliminated members, ` +
    `${count(({ outcome }) => outcome === 'unknown')} without a response, ${figures.putOff} calls refused by overload, ${joined} joins under load`
  );
}
