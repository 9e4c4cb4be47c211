import { badReasons } from './bad-inputs.ts';
import type { Verdict, Verdicts } from './verdict.ts';
import type { WorldIds } from './world.ts';

const PROVED = { elsewhere: 'needs other members or would end what other calls use: league-roles.test.ts' } as const;

const ofLeague = (world: WorldIds) => ({ leagueId: world.leagueId });
const ofPlayer = (world: WorldIds) => ({ leagueId: world.leagueId, userId: world.playerId });

/** An act with no other input than the league. */
const plain = (works: Verdict['works']): Verdict => ({
  access: 'signed-in',
  works,
  refuses: [
    [{}, ['leagueId']],
    [{ leagueId: 'x', userId: 'y' }, ['userId']],
  ],
  notYours: ofLeague,
});

/** An act that concerns a member, here the caller, whom it does not change. */
const onMember = (works: Verdict['works']): Verdict => ({
  access: 'signed-in',
  works,
  refuses: [
    [{ leagueId: 'x' }, ['userId']],
    [{ leagueId: 'x', userId: 1, reason: 'y' }, ['userId', 'reason']],
  ],
  notYours: ofPlayer,
});

/** The verdicts on the acts of administrators of a league. */
export const LEAGUE_ADMIN_VERDICTS: Verdicts = {
  'league.log': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId, kind: 'members' }),
    refuses: [
      [{}, ['id']],
      [{ id: 'x', before: 0, kind: 'secrets' }, ['before', 'kind']],
      [{ id: 'x', page: 1 }, ['page']],
    ],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'league.members': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId, filter: 'all', text: '', page: 1 }),
    refuses: [
      [{}, ['id']],
      [{ id: 'x', filter: 'hidden', text: 'x'.repeat(101), page: 0 }, ['filter', 'text', 'page']],
      [{ id: 'x', pageSize: 1000 }, ['pageSize']],
    ],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'league.missing': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId }),
    refuses: [
      [{}, ['id']],
      [{ id: 'x', round: 1 }, ['round']],
    ],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'league.setAdministrator': {
    access: 'signed-in',
    works: (world) => ({ ...ofPlayer(world), isAdministrator: true }),
    refuses: [
      [{ leagueId: 'x', userId: 'y' }, ['isAdministrator']],
      [{ leagueId: 'x', userId: 'y', isAdministrator: 'yes', isOwner: true }, ['isAdministrator', 'isOwner']],
    ],
    notYours: (world) => ({ ...ofPlayer(world), isAdministrator: true }),
  },
  'league.transferOwnership': onMember(ofPlayer),
  'league.leave': plain(PROVED),
  'league.removeMember': {
    access: 'signed-in',
    works: PROVED,
    refuses: [[{ leagueId: 'x', userId: 'y' }, ['reason']], ...badReasons({ leagueId: 'x', userId: 'y' })],
    notYours: (world) => ({ ...ofPlayer(world), reason: 'Two accounts' }),
  },
  'league.undoRemoval': onMember(PROVED),
  'league.allowRejoin': onMember(ofPlayer),
  'league.setJoins': {
    access: 'signed-in',
    works: (world) => ({ ...ofLeague(world), open: true }),
    refuses: [[{ leagueId: 'x', open: 1, closed: true }, ['open', 'closed']]],
    notYours: (world) => ({ ...ofLeague(world), open: true }),
  },
  'league.setMemberLimit': {
    access: 'signed-in',
    works: (world) => ({ ...ofLeague(world), maxMembers: null }),
    refuses: [
      [{ leagueId: 'x' }, ['maxMembers']],
      [{ leagueId: 'x', maxMembers: 1 }, ['maxMembers']],
      [{ leagueId: 'x', maxMembers: 1_000_001 }, ['maxMembers']],
      [{ leagueId: 'x', maxMembers: 2.5 }, ['maxMembers']],
    ],
    notYours: (world) => ({ ...ofLeague(world), maxMembers: null }),
  },
  'league.resetKey': plain(PROVED),
  'league.setPassword': {
    access: 'signed-in',
    works: (world) => ({ ...ofLeague(world), password: world.password }),
    refuses: [
      [{ leagueId: 'x', password: 'abc' }, ['password']],
      [{ leagueId: 'x', password: 'a\u202eb c' }, ['password']],
      [{ leagueId: 'x', password: 'x'.repeat(65) }, ['password']],
    ],
    notYours: (world) => ({ ...ofLeague(world), password: world.password }),
  },
  'league.pin': {
    access: 'signed-in',
    works: (world) => ({ ...ofLeague(world), text: 'Picks by Thursday,\nplease' }),
    refuses: [
      [{ leagueId: 'x' }, ['text']],
      [{ leagueId: 'x', text: ' ' }, ['text']],
      [{ leagueId: 'x', text: 'x'.repeat(501) }, ['text']],
      [{ leagueId: 'x', text: 'a\u202eb c' }, ['text']],
    ],
    notYours: (world) => ({ ...ofLeague(world), text: null }),
  },
  'league.remindMissing': plain(ofLeague),
};
