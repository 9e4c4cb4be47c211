import { describe, expect, it } from 'vitest';
import { consumePostLoginTarget, DEFAULT_TARGET, sameOriginPath, savePostLoginTarget } from './post-login-target.ts';

const ESCAPES = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'home/leagues',
  ' /home/leagues',
  '/./\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '',
  null,
  undefined,
  42,
  '/login?redirect=/login',
  '/auth/callback?token=x',
  '/Login',
];

describe('the post-login target', () => {
  it('never leaves the origin and never returns to the sign-in', () => {
    const escaped = ESCAPES.filter((raw) => sameOriginPath(raw) !== null);
    expect(escaped).toEqual([]);
  });

  it('includes the query and the fragment of a local path', () => {
    expect(sameOriginPath('/home/join-league?key=ABCD1234&x=1#top')).toBe('/home/join-league?key=ABCD1234&x=1#top');
  });

  it('is read once', () => {
    savePostLoginTarget('/home/league/x?sort=team');
    expect(consumePostLoginTarget()).toBe('/home/league/x?sort=team');
    expect(consumePostLoginTarget()).toBeNull();
  });

  it('falls back to My Leagues for a target that leaves the origin', () => {
    savePostLoginTarget('//evil.example');
    expect(consumePostLoginTarget()).toBe(DEFAULT_TARGET);
  });
});
