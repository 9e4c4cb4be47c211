import { NFL_TEAMS } from '@survivor/rules';

/** What the league page says about the pick. `isOpen`: it says that the outcome is unknown. */
export type Claim = {
  readonly team: string | null;
  readonly isStored: boolean;
  readonly isNotSaved: boolean;
  readonly isOpen: boolean;
  readonly toasts: string;
};
/** Reads the claim in the page. */
export const READ_CLAIM = `(() => {
  const card = document.querySelector('section[aria-labelledby="pick-title"]');
  const text = card ? card.textContent : '';
  const team = card ? card.querySelector('[data-team]') : null;
  return {
    team: team ? team.textContent : null,
    isStored: text.includes('Stored on server'),
    isNotSaved: /Your pick was not saved\\.|The server did not save your pick\\./.test(text),
    isOpen: card === null || /aving…|know yet whether|not saved yet/.test(text),
    toasts: [...document.querySelectorAll('[data-sonner-toast]')].map((toast) => toast.textContent).join(' '),
  };
})()`;

export const nameOf = (teamId: number | null) => NFL_TEAMS.find(({ id }) => id === teamId)?.name ?? null;

/** Why the page's claim contradicts the database, as text; null if it is true. */
export function describeFalseClaim(claim: Claim, stored: string | null, wanted: string): string | null {
  if (claim.isStored && claim.team !== stored) return `says ${claim.team} is stored, but ${stored} is`;
  if (claim.isNotSaved && stored === wanted) return `says ${wanted} was not saved, but it is`;
  if (claim.toasts.includes(`${wanted} pick submitted!`) && stored !== wanted)
    return `says ${wanted} was submitted, but ${stored} is stored`;
  return null;
}
