import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

describe('browser of a sign-in', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  ])('is named with its system: %s', (header, named) => {
    expect(browserName(header)).toBe(named);
  });

  it('is unknown without a header and for one that says nothing', () => {
    for (const header of [undefined, '', ' ', '\u0000', '(((((']) expect(browserName(header)).toBeNull();
  });

  it('takes no more than 60 characters of whatever is sent', () => {
    for (const header of [`${'x'.repeat(5000)}/1`, 'a/'.repeat(8000), `${'('.repeat(4000)} like Mac OS X`])
      expect((browserName(header) ?? '').length).toBeLessThanOrEqual(60);
  });
});
