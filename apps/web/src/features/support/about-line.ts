import { checkText, LEAGUE_NAME_RULE } from '@survivor/rules';

/** The line of a league's log that a ticket is about. */
export type AboutLine = { readonly league: string; readonly line: string };

const LINE = /^[1-9]\d{0,9}$/;

/** Reads the line from the parameters of an address; null unless both are valid. */
export function parseAboutLine({ league = '', line = '' }: Partial<AboutLine>): AboutLine | null {
  const name = checkText(league, LEAGUE_NAME_RULE);
  return name.kind === 'ok' && LINE.test(line) ? { league: name.value, line } : null;
}
