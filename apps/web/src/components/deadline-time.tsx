import { formatDeadline } from '@survivor/rules';
import { operatorCopy } from '../content/operator-copy.ts';

const EASTERN = 'America/New_York';

/** A deadline in the reader's zone; in Eastern time, in which the schedule is made, as its title. */
export function DeadlineTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={operatorCopy.easternTime(formatDeadline(at, EASTERN))}>
      {formatDeadline(at)}
    </time>
  );
}
