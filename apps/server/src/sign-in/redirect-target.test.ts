import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const ORIGIN = 'https://pools.example.com';

const HOSTS = ['evil.example', 'evil.example:443', 'user@evil.example', 'pools.example.com.evil.example'];
const SHAPES = [
  (host: string) => `//${host}`,
  (host: string) => `///${host}`,
  (host: string) => `////${host}`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\/${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `/\n/${host}`,
  (host: string) => `/\r/${host}`,
  (host: string) => `\t//${host}`,
  (host: string) => ` //${host}`,
  (host: string) => `\u0000//${host}`,
  (host: string) => `/.//${host}`,
  (host: string) => `/..//${host}`,
  (host: string) => `/a/..//${host}`,
  (host: string) => `/./\\${host}`,
  (host: string) => `/%2f${host}`,
  (host: string) => `/%2F%2F${host}`,
  (host: string) => `/%5c${host}`,
  (host: string) => `/%5C%5C${host}`,
  (host: string) => `/%09/${host}`,
  (host: string) => `/%0d%0a/${host}`,
  (host: string) => `/%00/${host}`,
  (host: string) => `/%zz${host}`,
  (host: string) => `http://${host}`,
  (host: string) => `https://${host}/path`,
  (host: string) => `HTTPS://${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `https:/${host}`,
  (host: string) => `http:\\\\${host}`,
  (host: string) => `ftp://${host}`,
  (host: string) => `javascript:alert(1)//${host}`,
  (host: string) => `JaVaScRiPt:alert(1)//${host}`,
  (host: string) => `java\tscript:alert(1)//${host}`,
  (host: string) => `data:text/html,${host}`,
  (host: string) => `vbscript:${host}`,
  (host: string) => `blob:https://${host}/x`,
  (host: string) => `file://${host}/etc`,
  (host: string) => `${host}`,
  (host: string) => `@${host}`,
  (host: string) => `.${host}`,
  (host: string) => `?next=//${host}`,
  (host: string) => `#//${host}`,
  (host: string) => `/\u2028/${host}\\`,
  (host: string) => `//${host}/%2e%2e`,
  (host: string) => `//${host}\\@pools.example.com`,
  (host: string) => `/\u007f/${host}`,
  (host: string) => `//\u3002${host}`,
  (host: string) => `/\u0009//${host}`,
  (host: string) => `/x\r\nLocation: https://${host}`,
];

const escapes = (target: string) => new URL(target, ORIGIN).origin !== ORIGIN;

describe('redirectTarget', () => {
  it('lets no payload leave the origin', () => {
    const payloads = SHAPES.flatMap((shape) => HOSTS.map(shape));
    const escaped = payloads.filter((payload) => {
      const target = redirectTarget(payload);
      return target !== null && escapes(target);
    });
    console.log(`redirect targets: ${payloads.length} payloads, ${escaped.length} escapes`);
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    expect(escaped).toEqual([]);
    expect(payloads.map(redirectTarget).filter((target) => target !== null)).toEqual([]);
  });

  it('answers null or a path on this origin, whatever the text', async () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      '@',
      ':',
      'http',
      'evil.example',
      'a',
      '%',
      '\u0000',
    );
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

  it('answers null for a path that decodes to another origin once its dots are gone', () => {
    for (const path of ['/./%2f', '/a/..//evil.example', '/./%2Fevil.example', '/x/../%5cevil.example'])
      expect(redirectTarget(path)).toBeNull();
  });

  it('keeps paths of this origin with their query', () => {
    for (const path of ['/', '/home/leagues', '/home/leagues/k3G7QAe5?sort=name#week-5', '/join?key=ABCD1234', '/a%20b'])
      expect(redirectTarget(path)).toBe(path);
    for (const nothing of [undefined, null, '', 7, ['/a', '/b'], `/${'a'.repeat(3000)}`]) expect(redirectTarget(nothing)).toBeNull();
  });
});
