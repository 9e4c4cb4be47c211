import { expect, it } from 'vitest';
import { parseAboutLine } from './about-line.ts';

it('a ticket about a line of a log needs a league name and a line number', () => {
  const about = { league: 'Office Survivors', line: '12' };
  expect(parseAboutLine(about)).toEqual(about);
  for (const bad of [{}, { league: 'ab' }, { league: 'x'.repeat(51) }, { league: 'Two\nlines' }, { league: 'A\u202eB league' }])
    expect(parseAboutLine({ ...bad, line: '12' })).toBeNull();
  for (const line of [undefined, '', '0', '-1', '1.5', '12a', '12345678901'])
    expect(parseAboutLine({ league: about.league, ...(line !== undefined && { line }) })).toBeNull();
});
