import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const T0 = new Date('2025-10-08T20:00:00Z');
const at = (milliseconds: number) => new Date(T0.getTime() + milliseconds);

describe('the server clock', () => {
  it('has no time before the first response', () => {
    expect(createServerClock(() => 5).now()).toBeNull();
  });

  it("starts at the middle of the request, whatever the device's clock shows", () => {
    let monotonic = 1000;
    const clock = createServerClock(() => monotonic);
    clock.observe({ serverTime: T0, sentAt: 800, receivedAt: 1000 });
    expect(clock.now()).toEqual(at(100));
    monotonic = 61_000;
    expect(clock.now()).toEqual(at(60_100));
  });

  it('uses the better of two samples that agree', () => {
    const clock = createServerClock(() => 1000);
    clock.observe({ serverTime: T0, sentAt: 990, receivedAt: 1000 });
    const sharp = clock.now();
    clock.observe({ serverTime: at(200), sentAt: 1000, receivedAt: 1800 });
    expect(clock.now()).toEqual(sharp);
  });

  it('follows a clock that was moved, and notifies listeners', () => {
    const clock = createServerClock(() => 1000);
    const received: (Date | null)[] = [];
    clock.subscribe(() => received.push(clock.now()));
    clock.observe({ serverTime: T0, sentAt: 990, receivedAt: 1000 });
    clock.observe({ serverTime: at(86_400_000), sentAt: 900, receivedAt: 1000 });
    expect(received.at(-1)).toEqual(at(86_400_050));
  });

  it.each([86_400_000, -86_400_000])('is not moved by a device whose clock is %d ms wrong', (wrong) => {
    let monotonic = 1000;
    const clock = createServerClock(
      () => monotonic,
      () => monotonic + wrong,
    );
    clock.observe({ serverTime: T0, sentAt: 1000, receivedAt: 1000 });
    monotonic = 61_000;
    expect(clock.now()).toEqual(at(60_000));
    expect(clock.syncedAt()).toEqual(T0);
  });

  it('has no time after the device slept, until the next response', () => {
    let [monotonic, wall] = [1000, 1000];
    const clock = createServerClock(
      () => monotonic,
      () => wall,
    );
    clock.observe({ serverTime: T0, sentAt: 990, receivedAt: 1000 });
    wall += 3_600_000;
    monotonic += 10;
    expect(clock.now()).toBeNull();
    clock.observe({ serverTime: at(3_600_010), sentAt: 1010, receivedAt: 2010 });
    monotonic = 2010;
    wall += 1000;
    expect(clock.now()).toEqual(at(3_600_510));
  });
});
