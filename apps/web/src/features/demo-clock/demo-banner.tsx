import { type ClockStep, formatKickoff } from '@survivor/rules';
import { Clock, LoaderCircle } from 'lucide-react';
import { Menu } from '../../components/menu.tsx';
import { copy } from '../../content/copy.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useMoveClock } from './use-move-clock.ts';

const HOUR = 3_600_000;
const STEPS: readonly { step: ClockStep; label: string }[] = [
  { step: 'kickoff', label: copy.demo.kickoff },
  { step: 'finals', label: copy.demo.finals },
  { step: 'next-round', label: copy.demo.nextRound },
];
const LEAPS: readonly { milliseconds: number; label: string }[] = [
  { milliseconds: HOUR, label: copy.demo.hour },
  { milliseconds: 24 * HOUR, label: copy.demo.day },
];

function MoveClock({ now }: { now: Date | null }) {
  const { isMoving, move } = useMoveClock();
  return (
    <Menu
      buttonClass="btn demo-button"
      panelClass="demo-menu"
      isDisabled={isMoving}
      button={
        <>
          {isMoving ? <LoaderCircle className="size-4 motion-safe:animate-spin" /> : <Clock className="size-4" />}
          {isMoving ? copy.demo.moving : copy.demo.move}
        </>
      }
    >
      {(close) => (
        <div className="grid gap-3">
          <div>
            <p className="text-md font-bold">{copy.demo.heading}</p>
            <p className="text-fg-2">{copy.demo.explain}</p>
          </div>
          <div className="grid gap-2">
            {STEPS.map(({ step, label }) => (
              <button
                key={step}
                type="button"
                className={`btn w-full ${step === 'kickoff' ? 'btn-ink' : 'btn-line'}`}
                onClick={() => {
                  close();
                  move({ advanceTo: step });
                }}
              >
                {label}
              </button>
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2">
            {LEAPS.map(({ milliseconds, label }) => (
              <button
                key={label}
                type="button"
                className="btn btn-line"
                disabled={now === null}
                onClick={() => {
                  close();
                  if (now !== null) move({ now: new Date(now.getTime() + milliseconds).toISOString() });
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </Menu>
  );
}

/** Shows that the clock is virtual, what it says, and lets administrators move it forward. */
export function DemoBanner({ season, canMove }: { season: string | null; canMove: boolean }) {
  const now = useServerNow();
  return (
    <aside className="demo-banner" aria-label={copy.demo.title}>
      <p>
        <b className="font-heavy font-stretch-110%">{copy.demo.title}</b> {season}
      </p>
      {now !== null && <time dateTime={now.toISOString()}>{copy.demo.clock(formatKickoff(now))}</time>}
      {canMove && (
        <div className="ml-auto">
          <MoveClock now={now} />
        </div>
      )}
    </aside>
  );
}
