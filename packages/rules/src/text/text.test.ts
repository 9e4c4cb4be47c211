import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { LEAGUE_KEY_PATTERN, makeLeagueKey } from '../league/league-key.ts';
import { runsOf, seedsOf } from '../testing/seed.ts';
import { checkText, cleanName, LEAGUE_NAME_RULE, LEAGUE_PASSWORD_RULE, TICKET_DESCRIPTION_RULE } from './text.ts';

const RUNS = runsOf({ usual: 500, soak: 20_000 });
const name = (raw: string) => checkText(raw, LEAGUE_NAME_RULE);
const refused = (message: string) => ({ kind: 'refused', message });

describe('text (rules 3)', () => {
  it('is trimmed and in NFC', () => {
    expect(name('  Cafe\u0301 Club \u00a0')).toEqual({ kind: 'ok', value: 'Caf\u00e9 Club' });
  });

  it('is measured in code points', () => {
    expect(name('a\u{1f3c8}')).toEqual(refused('League name must have at least 3 characters'));
    expect(name(`a${'\u{1f3c8}'.repeat(49)}`).kind).toBe('ok');
    expect(name('\u{1f3c8}'.repeat(51))).toEqual(refused('League name must have at most 50 characters'));
    expect(name('   ')).toEqual(refused('League name is required'));
    expect(checkText('abc', LEAGUE_PASSWORD_RULE)).toEqual(refused('League password must have at least 4 characters'));
    expect(checkText('x'.repeat(65), LEAGUE_PASSWORD_RULE).kind).toBe('refused');
  });

  it('that is far too long is refused before it is normalized, in UTF-16 units', () => {
    const padded = (length: number) => `Sunday${' '.repeat(length - 6)}`;
    expect(name(padded(8 * 50 + 64))).toEqual({ kind: 'ok', value: 'Sunday' });
    expect(name(padded(8 * 50 + 65))).toEqual(refused('League name must have at most 50 characters'));
    expect(cleanName(padded(2_000_000))).toBe('Sunday');
  });

  it('that is slow to normalize is refused before it is', () => {
    const marks = '\u0301\u0316';
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const text of [`x${marks.repeat(500_000)}`, `x${marks.repeat(4000)}`, `${'x'.repeat(100)}${marks.repeat(3900)}`]) {
      expect(checkText(text, TICKET_DESCRIPTION_RULE).kind).toBe('refused');
    }
    expect(normalize).not.toHaveBeenCalled();
    expect(cleanName(`x${marks.repeat(500_000)}`).length).toBeLessThan(100);
    expect(Math.max(...normalize.mock.contexts.map((text) => String(text).length))).toBe(640);
    normalize.mockRestore();
  });

  it('of a name has a letter or a digit', () => {
    for (const bad of ['\u{1f3c8}\u{1f3c8}\u{1f3c8}', '...', '- - -', '\u2764\ufe0f\u2764\ufe0f'])
      expect(name(bad)).toEqual(refused('League name must have a letter or a digit'));
    for (const good of ['...a', '\u{1f3c8}\u{1f3c8}7', '\u6771\u4eac\u90fd']) expect(name(good).kind).toBe('ok');
    expect(checkText('....', LEAGUE_PASSWORD_RULE).kind).toBe('ok');
  });

  it('keeps joiners where writing needs them, and refuses them elsewhere', () => {
    const good = [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0915\u094d\u200d\u0937\u0915',
      'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      'Pride \u{1f3f3}\ufe0f\u200d\u{1f308}',
      'Hearts \u2764\ufe0f club',
      'Runner \u{1f3c3}\u{1f3fd}\u200d\u2640\ufe0f',
      'Week 1\ufe0f\u20e3',
    ];
    for (const text of good) expect(name(text), text).toEqual({ kind: 'ok', value: text });
    const bad = [
      'Sun\u200d day',
      '\u200dSunday',
      'Sunday\u200d',
      'Sun\u200c\u200cday',
      'Sun\ufe0fday',
      'Sunday 1\ufe0f',
      'Sun \u{1f3c8}\u200d day',
    ];
    for (const text of bad)
      expect(name(text), JSON.stringify(text)).toEqual(refused('League name contains characters that are not allowed'));
  });

  it('has at most 4 combining marks on a base, counted in NFC', () => {
    const marks = '\u0316\u0317\u0318\u0319\u031c';
    expect(name(`Sunday a${marks.slice(0, 4)}b`).kind).toBe('ok');
    expect(name(`Sunday a${marks}b`)).toEqual(refused('League name contains characters that are not allowed'));
    expect(name(`Sunday a\u0301${marks.slice(0, 4)}b`).kind).toBe('ok');
    expect(cleanName(`Ann a${marks.repeat(3)}b`)).toBe(`Ann a${marks.slice(0, 4)}b`);
  });

  it('with control, direction-override or invisible characters is refused, not cleaned', () => {
    const forbidden = [
      '\u0000\u0007\u001b\u007f\u0085\u061c\u200e\u200f\u2028\u202a\u202e\u2066\u2069\ud800',
      '\u00ad\u034f\u115f\u17b4\u180e\u200b\u2060\u2062\u2800\u3164\ufe00\ufeff\uffa0\ue000',
      '\u0378\ufdd0\u{1d173}\u{e0001}\u{e0100}\u{f0000}\u{10ffff}\n\t',
    ].join('');
    for (const bad of ['\ufeffSunday', 'Sunday\ufeff', ' \ufeff Sunday']) expect(name(bad).kind).toBe('refused');
    for (const bad of forbidden) {
      expect(name(`Sunday${bad}Club`), bad.codePointAt(0)?.toString(16)).toEqual(
        refused('League name contains characters that are not allowed'),
      );
    }
  });

  it('keeps line breaks and tabs in a description, breaks as one character', () => {
    expect(checkText('one\r\ntwo\rthree\n\tfour', TICKET_DESCRIPTION_RULE)).toEqual({ kind: 'ok', value: 'one\ntwo\nthree\n\tfour' });
    expect(checkText('one\u0000', TICKET_DESCRIPTION_RULE).kind).toBe('refused');
    expect(checkText('\r\n'.repeat(5) + 'x'.repeat(1000), TICKET_DESCRIPTION_RULE).kind).toBe('ok');
  });

  it.each(seedsOf(20_250_904))('that was accepted is accepted again unchanged (seed %i)', async (seed) => {
    await fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (raw) => {
        const first = name(raw);
        if (first.kind === 'ok') expect(name(first.value)).toEqual(first);
      }),
      { numRuns: RUNS, seed },
    );
  });

  it.each(seedsOf())('of a name from outside that was cleaned is accepted as it is (seed %i)', async (seed) => {
    const rule = { label: 'Name', min: 1, max: 80, isName: true };
    const odd = fc.constantFrom(...'\u200d\ufe0f\u200c\u3164\u0301\u0316\u{1f3c8}\u{1f3fd}\n\ufeffa\u06cc ');
    const odds = fc.array(odd, { maxLength: 100 }).map((all) => all.join(''));
    await fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), odds), (raw) => {
        const cleaned = cleanName(raw);
        if (cleaned !== '') expect(checkText(cleaned, rule)).toEqual({ kind: 'ok', value: cleaned });
      }),
      { numRuns: RUNS, seed },
    );
  });

  it('of a name from outside is made fit to be shown', () => {
    expect(cleanName('  Ann\u0000\u202e  Lee\n ')).toBe('Ann Lee');
    expect([...cleanName(`a${'\u{1f3c8}'.repeat(100)}`)]).toHaveLength(80);
    expect(cleanName('An\u200bn\u3164 Lee\u2800')).toBe('Ann Lee');
    expect(cleanName('\u{1f3c8} \u3164')).toBe('');
  });
});

describe('a league key (rules 3)', () => {
  it('has 8 characters of A-Z and 0-9, each as likely as any other', () => {
    const counts = new Map<string, number>();
    let byte = 0;
    for (let made = 0; made < 36 * 7; made++) {
      const key = makeLeagueKey(() => byte++ % 256);
      expect(key).toMatch(LEAGUE_KEY_PATTERN);
      for (const char of key) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    expect(new Set(counts.values()).size).toBe(1);
  });

  it('passes over bytes that would favor some', () => {
    const bytes = [252, 255, 0, 253, 35, 36, 251, 1, 2, 3, 4];
    expect(makeLeagueKey(() => bytes.shift() ?? 0)).toBe('A9A9BCDE');
  });
});
