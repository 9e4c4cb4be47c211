import { formatPoolTime, formatServerTime } from '../lib/format.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { frameCopy } from './frame-copy.ts';

/** The product's clock and real time, and which times of the console use which (rules 1). */
export function TwoClocks({ home: { clock, readAt } }: { home: ConsoleHome }) {
  const now = useTickingClock(readAt);
  const pool = new Date(clock.now.getTime() + now.getTime() - readAt.getTime());
  return (
    <div className="flex flex-[1_1_20rem] flex-wrap gap-x-4 gap-y-1 text-sm text-fg-2 tabular-nums">
      <p>
        {frameCopy.poolTime}{' '}
        <time dateTime={pool.toISOString()}>
          <b className="text-fg">{formatPoolTime(pool)}</b>
        </time>
      </p>
      <p>
        {frameCopy.serverTime}{' '}
        <time dateTime={now.toISOString()}>
          <b className="text-fg">{formatServerTime(now)}</b>
        </time>
      </p>
      {clock.isVirtual && <p>{frameCopy.whichTime}</p>}
    </div>
  );
}
