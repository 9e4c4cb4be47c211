import { formatPoolTime, formatServerTime } from '../lib/format.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { frameCopy } from './frame-copy.ts';

/** The product's clock and real time, each by its name, and which times of the console are of which (rules 1). */
export function TwoClocks({ home: { clock, readAt } }: { home: ConsoleHome }) {
  const now = useTickingClock(readAt);
  const pool = new Date(clock.now.getTime() + now.getTime() - readAt.getTime());
  return (
    <div className="two-clocks">
      <p>
        {frameCopy.poolTime}{' '}
        <time dateTime={pool.toISOString()}>
          <b>{formatPoolTime(pool)}</b>
        </time>
      </p>
      <p>
        {frameCopy.serverTime}{' '}
        <time dateTime={now.toISOString()}>
          <b>{formatServerTime(now)}</b>
        </time>
      </p>
      {clock.isVirtual && <p>{frameCopy.whichTime}</p>}
    </div>
  );
}
