import { beforeEach, expect, it } from 'vitest';
import { clearToken } from './auth-token.ts';
import { isPickedHere, saveStoredPick, storedPickOf } from './stored-picks.ts';

const key = { leagueId: 'L1', round: 6 };
const pick = { teamId: '12', at: new Date('2025-10-09T19:58:12Z') };

beforeEach(() => localStorage.clear());

it('returns the time of a stored pick after a reload, for that league and week only', () => {
  saveStoredPick(key, pick);
  saveStoredPick({ leagueId: 'L2', round: 6 }, { ...pick, teamId: '13' });
  expect(storedPickOf(key)).toEqual(pick);
  expect(storedPickOf({ ...key, round: 7 })).toBeNull();
  expect(storedPickOf({ ...key, leagueId: 'L3' })).toBeNull();
});

it('knows the last pick of a league and week that was stored since the page was loaded', () => {
  const here = { leagueId: 'L4', round: 6 };
  localStorage.setItem('survivor.stored', JSON.stringify({ L4: { round: 6, teamId: '12', at: pick.at } }));
  expect(isPickedHere(here, '12')).toBe(false);
  for (const teamId of ['12', '13']) saveStoredPick(here, { ...pick, teamId });
  expect(['12', '13'].map((teamId) => isPickedHere(here, teamId))).toEqual([false, true]);
  expect(isPickedHere({ ...here, round: 7 }, '13')).toBe(false);
});

it('is deleted with the session, and ignores invalid data', () => {
  saveStoredPick(key, pick);
  clearToken();
  expect(storedPickOf(key)).toBeNull();
  const wrong = [
    { round: 6, teamId: '12', at: 'yesterday' },
    { round: 6, teamId: 12, at: pick.at },
  ].map((entry) => JSON.stringify({ L1: entry }));
  for (const broken of ['{', '[]', '"text"', '{"L1":{"round":6}}', 'null', ...wrong]) {
    localStorage.setItem('survivor.stored', broken);
    expect(storedPickOf(key)).toBeNull();
  }
});
