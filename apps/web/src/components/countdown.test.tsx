import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from '../lib/clock/server-clock.ts';
import { ServerClockContext } from '../lib/clock/use-server-now.ts';
import { Countdown, spokenCountdown } from './countdown.tsx';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const DAY = 86_400_000;

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(DEADLINE.getTime() + DAY) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function show(millisecondsLeft: number) {
    const clock = createServerClock(() => performance.now());
    const now = performance.now();
    clock.observe({ serverTime: new Date(DEADLINE.getTime() - millisecondsLeft), sentAt: now, receivedAt: now });
    return render(
      <ServerClockContext value={clock}>
        <Countdown deadline={DEADLINE} />
      </ServerClockContext>,
    );
  }

  const digits = (container: HTMLElement) => container.querySelector('[data-countdown]')?.textContent;

  it("counts by the server's clock on a device whose clock is a day ahead", () => {
    const { container } = show(28 * 3_600_000 + 12 * 60_000 + 9000);
    expect(digits(container)).toBe('1d4h12m');
  });

  it.each([
    [DAY + 61_000, '1d0h01m'],
    [DAY, '1d0h00m'],
    [DAY - 1000, '23h59m59s'],
  ])('%d ms are %s: seconds only on the last day', (left, text) => {
    expect(digits(show(left).container)).toBe(text);
  });

  it('ticks every second and omits leading zero units', () => {
    const { container } = show(61_000);
    expect(digits(container)).toBe('1m01s');
    act(() => vi.advanceTimersByTime(1000));
    expect(digits(container)).toBe('1m00s');
    act(() => vi.advanceTimersByTime(1000));
    expect(digits(container)).toBe('59s');
  });

  it('is announced at 24 hours, 1 hour, 10 minutes and 1 minute, not every second', () => {
    const spoken = new Set(Array.from({ length: 90_000 }, (_, second) => spokenCountdown(second * 1000)));
    expect([...spoken]).toEqual([
      'Deadline passed',
      'Less than 1 minute left to pick',
      'Less than 10 minutes left to pick',
      'Less than 1 hour left to pick',
      'Less than 24 hours left to pick',
      '',
    ]);
  });
});
