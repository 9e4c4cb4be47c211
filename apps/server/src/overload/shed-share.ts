/** How long, in milliseconds, whoever asks waits for the event loop, and then for a connection to the database; the share of time in which the loop had work. */
export type Pressure = { readonly loopDelayMs: number; readonly poolWaitMs: number; readonly busy: number };

/** What a process can bear before it refuses reads: a page that waits longer is no use to anybody. */
const MOST_MS = 400;
/** In the last minutes before a deadline it begins earlier, so that picks find an idle process. */
const MOST_BEFORE_DEADLINE_MS = 150;
/** While people pick, reads are refused as soon as the picks alone could fill the process: nobody may have waited yet. */
const MOST_BESIDE_PICKS_MS = 30;
const MOST_BUSY_BESIDE_PICKS = 0.9;
/** What a look counts for in which it was busier. */
const TOO_BUSY = 2;

/** Anonymous requests are refused before reads are, but not for a single look. */
const MOST_WITH_ANONYMOUS = 0.95;

const MORE = 0.2;
const LESS = 0.015;
/** Some are always let through, so that it is noticed when the pressure is over. */
const MOST_SHED = 0.95;

/** One look counts for a fifth, and for three times what can be borne at most: a single pause of any length refuses nobody. */
const WEIGHT = 0.2;
const MOST_OF_A_LOOK = 3;

/** What a process refuses: `pressed` is the pressure of the last second, 1 as much as it can bear; `share` of reads from 0 to 0.95. */
export type Shed = { readonly pressed: number; readonly share: number };

export const NOTHING_SHED: Shed = { pressed: 0, share: 0 };

/** What goes on beside the reads. */
export type Occasion = { readonly isDeadlineNear: boolean; readonly arePicking: boolean; readonly isAnonymousAdmitted: boolean };

/**
 * Whether anonymous requests are admitted. They are refused before any read, and admitted again
 * after all reads.
 */
export const admitsAnonymous = ({ pressed, share }: Shed): boolean => share === 0 && pressed <= MOST_WITH_ANONYMOUS;

function mostOf({ isDeadlineNear, arePicking }: Occasion): number {
  if (arePicking) return MOST_BESIDE_PICKS_MS;
  return isDeadlineNear ? MOST_BEFORE_DEADLINE_MS : MOST_MS;
}

/** What to refuse from here on: more while the process is pressed beyond what it can bear, slowly less once it is not. To be asked in equal intervals. */
export function nextShed({ pressed, share }: Shed, now: Pressure, occasion: Occasion): Shed {
  const waitMs = Math.max(now.loopDelayMs, now.poolWaitMs);
  const isTooBusy = occasion.arePicking && now.busy > MOST_BUSY_BESIDE_PICKS;
  const look = Math.min(MOST_OF_A_LOOK, Math.max(waitMs / mostOf(occasion), isTooBusy ? TOO_BUSY : 0));
  const all = (1 - WEIGHT) * pressed + WEIGHT * look;
  // Reads are refused for a pressure that stays once anonymous requests are refused.
  const smoothed = occasion.isAnonymousAdmitted ? Math.min(1, all) : all;
  return { pressed: smoothed, share: smoothed > 1 ? Math.min(MOST_SHED, share + MORE * smoothed) : Math.max(0, share - LESS) };
}
