import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const ORIGIN = 'https://pools.example.com';

const HOSTS = ['evil.example', 'evil.example:443', 'user@evil.example', 'pools.example.com.evil.example'];
/** What stands before a host of somebody else. */
const PREFIXES = [
  '//',
  '////',
  '/\\',
  '\\\\',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '\u0000//',
  '/.//',
  '/a/..//',
  '/./\\',
  '/./%2f',
  '/x/../%5c',
  '/%2f',
  '/%5C',
  '/%09/',
  '/%0d%0a/',
  '/%zz',
  'https://',
  'HTTPS://',
  'https:',
  'http:\\\\',
  'javascript:alert(1)//',
  'java\tscript:alert(1)//',
  'data:text/html,',
  '@',
  '?next=//',
  '/\u007f/',
  '//\u3002',
  '/x\r\nLocation: https://',
];

const escapes = (target: string) => new URL(target, ORIGIN).origin !== ORIGIN;

describe('redirectTarget', () => {
  it.each(PREFIXES)('refuses what could leave the origin: %j', (prefix) => {
    for (const host of HOSTS)
      for (const payload of [prefix + host, `${prefix}${host}\\@pools.example.com`]) expect(redirectTarget(payload)).toBeNull();
  });

  it('answers null or a path on this origin, whatever the text', async () => {
    const piece = fc.constantFrom(...'/\\.\t\n ?#@:a%\u0000', '..', '%2f', '%5C', 'http', 'evil.example');
    await fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((parts) => parts.join('')),
          fc.webUrl(),
        ),
        (text) => {
          const target = redirectTarget(text);
          if (target === null) return;
          expect(target).toMatch(/^\/(?![/\\])/);
          expect(escapes(target)).toBe(false);
          expect(redirectTarget(target)).toBe(target);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('keeps paths of this origin with their query', () => {
    for (const path of ['/', '/home/leagues', '/home/leagues/k3G7QAe5?sort=name#week-5', '/join?key=ABCD1234', '/a%20b'])
      expect(redirectTarget(path)).toBe(path);
    for (const nothing of [undefined, null, '', 7, ['/a', '/b'], `/${'a'.repeat(3000)}`]) expect(redirectTarget(nothing)).toBeNull();
  });
});
