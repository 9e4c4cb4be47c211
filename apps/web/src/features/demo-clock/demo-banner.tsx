import { formatKickoff } from '@survivor/rules';
import { lazy, Suspense } from 'react';
import { copy } from '../../components/common-copy.ts';
import { useServerNow } from '../../lib/clock/use-server-now.ts';

const MoveClock = lazy(() => import('./move-clock.tsx'));

/** Shows the time of the virtual clock; administrators can move it forward. */
export function DemoBanner({ season, canMove }: { season: string | null; canMove: boolean }) {
  const now = useServerNow();
  return (
    <aside
      className="relative z-banner flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-0.5 bg-pending-fill px-3 py-1 text-sm font-medium text-on-pending desk:px-4 print:hidden"
      aria-label={copy.demo.title}
    >
      <p>
        <b className="font-heavy font-stretch-110%">{copy.demo.title}</b> {season}
      </p>
      {now !== null && (
        <time dateTime={now.toISOString()} className="phone:whitespace-normal">
          {copy.demo.clock(formatKickoff(now))}
        </time>
      )}
      {canMove && (
        <div className="ml-auto">
          <Suspense>
            <MoveClock now={now} />
          </Suspense>
        </div>
      )}
    </aside>
  );
}
