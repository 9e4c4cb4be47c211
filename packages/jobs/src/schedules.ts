import type { JobName } from '@survivor/contract/job-names';
import type { JobPayloads } from './catalog.ts';

/**
 * When a schedule is due (rules 7). `games`: every minute during games, else every 15 minutes;
 * `decisions`: whenever the clock or new facts decide something; `messages`: when one is due.
 */
export type Recurrence = 'daily' | 'hourly' | 'quarter-hourly' | 'games' | 'decisions' | 'messages';

type ScheduleOf<N extends JobName> = {
  readonly id: string;
  readonly name: N;
  readonly payload: JobPayloads[N];
  readonly recurrence: Recurrence;
  /** Schedules that this one covers. */
  readonly includes: readonly string[];
};
export type Schedule = { [N in JobName]: ScheduleOf<N> }[JobName];

/** The schedules, wider scopes first. Their ids are those of POST /jobs/trigger-recurring. */
export const SCHEDULES: readonly Schedule[] = [
  {
    id: 'fetch-games-daily',
    name: 'FetchGames',
    payload: { scope: 'all', isForced: false },
    recurrence: 'daily',
    includes: ['fetch-games-hourly', 'fetch-games-quarter-hourly', 'fetch-games'],
  },
  {
    id: 'fetch-games-hourly',
    name: 'FetchGames',
    payload: { scope: 'undecided', isForced: false },
    recurrence: 'hourly',
    includes: ['fetch-games-quarter-hourly', 'fetch-games'],
  },
  {
    id: 'fetch-games-quarter-hourly',
    name: 'FetchGames',
    payload: { scope: 'correctable', isForced: false },
    recurrence: 'quarter-hourly',
    includes: ['fetch-games'],
  },
  { id: 'fetch-games', name: 'FetchGames', payload: { scope: 'current', isForced: false }, recurrence: 'games', includes: [] },
  { id: 'fetch-teams-daily', name: 'FetchTeams', payload: {}, recurrence: 'daily', includes: [] },
  { id: 'process-outcomes', name: 'ProcessGamesOutcomes', payload: {}, recurrence: 'decisions', includes: [] },
  { id: 'send-messages', name: 'SendMessages', payload: {}, recurrence: 'messages', includes: [] },
];

export function findSchedule(id: string): Schedule | null {
  return SCHEDULES.find((schedule) => schedule.id === id) ?? null;
}
