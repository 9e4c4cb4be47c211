import type { Page } from '@playwright/test';
import { formatDeadline } from '@survivor/rules';
import { isSoak } from '@survivor/rules/testing';
import { expect, it } from 'vitest';
import { type LiveStage, type Name, ROUND } from './live-stage.ts';
import { wrongClock } from './page-scripts.ts';

const DAY = 86_400_000;
const UNITS = { d: DAY, h: 3_600_000, m: 60_000, s: 1000 };
/** A tick of the countdown, and what a busy machine may add to it. */
const MOST_OFF_MS = 4000;
/** 1:30 at night in New York: daylight time still, and an hour later standard time. */
const BOTH_HALF_PAST_ONE = ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z'];
const ALL_ZONES = [
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
];
/** Four have each device and each side of the end of summer time. */
const ZONES = isSoak ? ALL_ZONES : ALL_ZONES.slice(0, 4);

const isUnit = (text: string): text is keyof typeof UNITS => text in UNITS;

/** Milliseconds that the countdown shows. */
function leftOn(countdown: string): number {
  const parts = [...countdown.replaceAll(/\s/g, '').matchAll(/(\d+)([dhms])/g)];
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (isUnit(unit) ? UNITS[unit] : 0), 0);
}

async function setDeadline(stage: LiveStage, instant: Date): Promise<void> {
  await stage.world.system.pool.query('update rounds set starts_at = $1 where ordinal = $2', [instant, ROUND]);
}

async function judge(stage: LiveStage, page: Page, zone: string): Promise<number> {
  const startsAt = await stage.deadline();
  const time = page.locator('.pick-deadline time').first();
  expect(await time.innerText(), zone).toBe(formatDeadline(startsAt, zone));
  expect(new Date((await time.getAttribute('datetime')) ?? '').getTime()).toBe(startsAt.getTime());
  const shown = leftOn(await page.locator('.countdown').innerText());
  const off = Math.abs(shown - (await stage.timeUntil(startsAt)));
  expect(off, `countdown in ${zone}`).toBeLessThan(MOST_OFF_MS);
  return off;
}

export function deadlineOnAnyDevice(stage: () => LiveStage): void {
  it('shows the deadline of the server in every zone, on devices a day ahead and a day behind, also when summer time ends', async () => {
    const real = await stage().deadline();
    const worst: number[] = [];
    try {
      for (const [at, timezoneId] of ZONES.entries()) {
        const name: Name = at % 2 === 0 ? 'Priya Nair' : 'Sam Whitaker';
        await setDeadline(stage(), new Date(BOTH_HALF_PAST_ONE[at % 4 < 2 ? 0 : 1] ?? ''));
        const page = await stage().show(name, { context: { timezoneId }, script: wrongClock(at % 2 === 0 ? DAY : -DAY) });
        worst.push(await judge(stage(), page, timezoneId));
        if (at < 2) {
          await setDeadline(stage(), real);
          await page.reload();
          worst.push(await judge(stage(), page, timezoneId));
        }
        await page.context().close();
      }
    } finally {
      await setDeadline(stage(), real);
    }
    console.log(
      `live: ${ZONES.length} zones, ${worst.length} deadlines right; countdown off by at most ${Math.round(Math.max(...worst))} ms`,
    );
  });
}
