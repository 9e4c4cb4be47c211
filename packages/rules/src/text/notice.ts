import { DAY, plus } from '../season/time.ts';
import type { TextRule } from './text.ts';

export const NOTICE_RULE: TextRule = { label: 'Notice', min: 1, max: 140 };
const LONGEST = 14 * DAY;

/** Why a notice cannot end at an instant, or null (rules 8). */
export function checkNoticeEnd(endsAt: Date, now: Date): string | null {
  if (endsAt <= now) return 'The end must be in the future';
  return endsAt > plus(now, LONGEST) ? 'The end must be at most 14 days ahead' : null;
}
