import { formatDeadline } from '@survivor/rules';
import { adminCopy } from '../admin-copy.ts';

const EASTERN = 'America/New_York';

/** A deadline in the reader's zone, with Eastern time, the zone of the schedule, as its title. */
export function DeadlineTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={adminCopy.easternTime(formatDeadline(at, EASTERN))}>
      {formatDeadline(at)}
    </time>
  );
}
