import { type CountdownPart, countdownParts, DAY, HOUR, MINUTE } from '@survivor/rules';
import { TriangleAlert } from 'lucide';
import { pickCopy } from '../features/pick/pick-copy.ts';
import { useServerNow } from '../lib/clock/use-server-now.ts';
import { Icon } from './icon.tsx';

const SPOKEN: readonly [number, string][] = [
  [MINUTE, '1 minute'],
  [10 * MINUTE, '10 minutes'],
  [HOUR, '1 hour'],
  [24 * HOUR, '24 hours'],
];

const padded = (part: CountdownPart, at: number) =>
  at === 0 || part.unit === 'h' ? String(part.value) : String(part.value).padStart(2, '0');

/** What a screen reader announces at 24 hours, 1 hour, 10 minutes and 1 minute. */
export function spokenCountdown(remainingMs: number): string {
  if (remainingMs <= 0) return pickCopy.passed;
  const step = SPOKEN.find(([atMost]) => remainingMs <= atMost);
  return step === undefined ? '' : pickCopy.remaining(`Less than ${step[1]}`);
}

/** The parts to show. Seconds are left out while a day or more remains. */
const shownParts = (remainingMs: number) => countdownParts(remainingMs).filter(({ unit }) => remainingMs < DAY || unit !== 's');

const toneOf = (remainingMs: number) => (remainingMs < 5 * MINUTE ? 'text-eliminated' : remainingMs < HOUR ? 'text-pending' : '');

/** Days to seconds until a deadline by the server's clock (screens 4, rules 1). */
export function Countdown({ deadline, isSmall = false }: { deadline: Date; isSmall?: boolean }) {
  const now = useServerNow();
  const remainingMs = now === null ? null : deadline.getTime() - now.getTime();
  const digits = `flex flex-wrap gap-x-[.3em] font-[760] tracking-[-.01em] tabular-nums font-stretch-108% ${isSmall ? 'min-h-6 text-md leading-normal' : 'text-2xl leading-tight lg:text-[2rem]'}`;
  if (remainingMs === null)
    return (
      <p className={digits} aria-busy="true">
        &nbsp;
      </p>
    );
  const isPassed = remainingMs <= 0;
  return (
    <>
      {!isPassed && (
        <p data-countdown className={`${digits} ${toneOf(remainingMs)}`} aria-hidden="true">
          {remainingMs < 5 * MINUTE && <Icon of={TriangleAlert} className="size-6 self-center" />}
          {shownParts(remainingMs).map((part, at) => (
            <span key={part.unit}>
              {padded(part, at)}
              <small className={`ml-[.08em] font-[620] text-fg-3 ${isSmall ? 'text-[.8em]' : 'text-[.55em]'}`}>{part.unit}</small>
            </span>
          ))}
        </p>
      )}
      <p className={isPassed ? 'text-sm text-fg-2' : 'sr-only'} role="timer" aria-live="polite">
        {spokenCountdown(remainingMs)}
      </p>
    </>
  );
}
