import { TICKET_DESCRIPTION_RULE } from '@survivor/rules';

const WARN_BELOW = 100;
const DANGER_BELOW = 50;
const SPOKEN_AT = [0, 10, 50, 100] as const;

/** The text cut to the limit of a ticket, in code points as on the server (screens 5, rules 3). */
export function capDescription(text: string): string {
  const points = [...text];
  return points.length <= TICKET_DESCRIPTION_RULE.max ? text : points.slice(0, TICKET_DESCRIPTION_RULE.max).join('');
}

export const remainingOf = (text: string) => TICKET_DESCRIPTION_RULE.max - [...text].length;

export function toneOfRemaining(remaining: number): 'normal' | 'warning' | 'danger' {
  if (remaining < DANGER_BELOW) return 'danger';
  return remaining < WARN_BELOW ? 'warning' : 'normal';
}

/** The step that screen readers announce, at 100, 50, 10 and 0 characters left; null above 100. */
export const spokenStep = (remaining: number) => SPOKEN_AT.find((atMost) => remaining <= atMost) ?? null;
