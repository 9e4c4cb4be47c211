import { badCorrections, badPages, badSorts, unknownField } from './bad-inputs.ts';
import { LEAGUE_ADMIN_VERDICTS } from './league-admin-verdicts.ts';
import { TICKET_VERDICTS } from './ticket-verdicts.ts';
import { USER_VERDICTS } from './user-verdicts.ts';
import { allOfIt, nothing, type Verdict, type Verdicts } from './verdict.ts';

/** Of what each member of a league may read, and nobody else. */
const ofLeague: Verdict = {
  access: 'signed-in',
  works: (world) => ({ id: world.leagueId }),
  refuses: [[{}, ['id']]],
  notYours: (world) => ({ id: world.leagueId }),
};
const decided = { reason: 'The league office said so', fingerprint: 'x' };

/** The written verdict on every procedure: who may call it, what works, what is refused. */
export const VERDICTS: Verdicts = {
  ...USER_VERDICTS,
  ...TICKET_VERDICTS,
  ...LEAGUE_ADMIN_VERDICTS,
  'league.mine': { access: 'signed-in', works: nothing, refuses: unknownField },
  'league.cards': { access: 'signed-in', works: nothing, refuses: unknownField },
  'league.get': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId }),
    refuses: [
      [{}, ['id']],
      [{ id: 7 }, ['id']],
      [undefined, ['']],
    ],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'league.notes': ofLeague,
  'league.create': {
    access: 'signed-in',
    works: () => ({ name: 'Sunday Squad', password: 'touchdown', leagueType: 'NFL', season: 2025 }),
    refuses: [
      [{ name: 'ab', password: 'abc', season: 2025 }, ['name', 'password']],
      [{ name: 'a\u202eb c', password: 'touchdown', season: 2025 }, ['name']],
      [{ name: 'Sunday Squad', password: 'touchdown', season: 1999 }, ['season']],
      [{ name: 'Sunday Squad', password: 'touchdown', season: 2025, created_by: 1 }, ['created_by']],
      [JSON.parse('{"name":"Sunday Squad","password":"touchdown","season":2025,"__proto__":{"isAdmin":true},"constructor":1}'), ['']],
    ],
  },
  'league.join': {
    access: 'signed-in',
    works: (world) => ({ key: world.leagueKey, password: world.password }),
    refuses: [
      [{ key: 'abc', password: '' }, ['key', 'password']],
      [{ key: 'AAAAAAA0', password: 'fumble' }, ['']],
    ],
  },
  'league.invitation': {
    access: 'anyone',
    works: (world) => ({ token: world.invitation }),
    refuses: [
      [{}, ['token']],
      [{ token: 'x'.repeat(129), key: 1 }, ['token', 'key']],
    ],
  },
  'league.joinByInvitation': {
    access: 'signed-in',
    works: (world) => ({ token: world.invitation }),
    refuses: [
      [{}, ['token']],
      [{ token: 'never given out' }, ['']],
    ],
  },
  'league.inviteLink': ofLeague,
  'league.endInvitations': {
    access: 'signed-in',
    works: { elsewhere: 'it would end the invitation of the other tests: proved beside the verb' },
    refuses: [[{}, ['id']]],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'league.mute': {
    access: 'signed-in',
    works: (world) => ({ leagueId: world.leagueId, muted: false }),
    refuses: [
      [{}, ['leagueId', 'muted']],
      [{ leagueId: 'x', muted: 1, userId: 1 }, ['muted', 'userId']],
    ],
    notYours: (world) => ({ leagueId: world.leagueId, muted: true }),
  },
  'league.list': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts, [{ filter: 'some' }, ['filter']]] },
  'league.record': {
    access: 'admin',
    works: (world) => ({ id: world.leagueId }),
    refuses: [[{}, ['id']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'league.timeline': {
    access: 'admin',
    works: (world) => ({ id: world.leagueId, before: '2100-01-01T00:00:00Z' }),
    refuses: [[{ before: 'yesterday' }, ['id', 'before']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'league.standings': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId, known: '' }),
    refuses: [[{ known: 'x'.repeat(201), since: 1 }, ['id', 'known', 'since']]],
    notYours: (world) => ({ id: world.leagueId, known: '' }),
  },
  'league.standingsWindow': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId, sort: 'name' }),
    refuses: [[{ sort: 'name' }, ['id']]],
    notYours: (world) => ({ id: world.leagueId, sort: 'name' }),
  },
  'league.standingsPage': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId, sort: 'team', from: 1, text: 'a' }),
    refuses: [
      [{ sort: 'name' }, ['id']],
      [{ id: 'a', sort: 'up', from: 0, text: 'x'.repeat(101) }, ['sort', 'from', 'text']],
    ],
    notYours: (world) => ({ id: world.leagueId, sort: 'name' }),
  },
  'league.events': {
    access: 'signed-in',
    works: (world) => ({ id: world.leagueId }),
    refuses: [
      [{}, ['id']],
      [{ id: 7, since: 3 }, ['id', 'since']],
    ],
    notYours: (world) => ({ id: world.leagueId }),
  },
  'pick.submit': {
    access: 'signed-in',
    works: (world) => ({ leagueId: world.leagueId, round: 1, teamId: '1' }),
    refuses: [[{ round: 'one' }, ['leagueId', 'round', 'teamId']]],
    notYours: (world) => ({ leagueId: world.leagueId, round: 1, teamId: '1' }),
  },
  'pick.history': {
    access: 'signed-in',
    works: (world) => ({ leagueId: world.leagueId }),
    refuses: [[{ id: 'x' }, ['leagueId', 'id']]],
    notYours: (world) => ({ leagueId: world.leagueId }),
  },
  'pick.plan': {
    access: 'signed-in',
    works: (world) => ({ leagueId: world.leagueId }),
    refuses: [[{ id: 'x' }, ['leagueId', 'id']]],
    notYours: (world) => ({ leagueId: world.leagueId }),
  },
  'pick.setPlan': {
    access: 'signed-in',
    works: (world) => ({ leagueId: world.leagueId, round: 1, teamId: '2' }),
    refuses: [
      [{ round: 'one' }, ['leagueId', 'round', 'teamId']],
      [{ leagueId: 'x', round: 1, teamId: '99' }, ['teamId']],
      [{ leagueId: 'x', round: 1, teamId: null, userId: 1 }, ['userId']],
    ],
    notYours: (world) => ({ leagueId: world.leagueId, round: 1, teamId: '1' }),
  },
  'job.list': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts, [{ status: 'Lost' }, ['status']]] },
  'job.history': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts, [{ status: 'Lost' }, ['status']]] },
  'job.overview': { access: 'admin', works: nothing, refuses: unknownField },
  'job.retry': {
    access: 'admin',
    works: { elsewhere: 'needs a run that has failed: proved beside the verb' },
    refuses: [[{ id: 3 }, ['id']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'job.day': { access: 'admin', works: nothing, refuses: unknownField },
  'job.stats': { access: 'admin', works: nothing, refuses: unknownField },
  'job.available': { access: 'admin', works: nothing, refuses: unknownField },
  'job.trigger': { access: 'admin', works: () => ({ jobName: 'FetchTeams' }), refuses: [[{ jobName: 'MineCoins' }, ['jobName']]] },
  'job.triggerRecurring': {
    access: 'admin',
    works: () => ({ jobId: 'fetch-teams-daily' }),
    refuses: [[{ jobId: 3 }, ['jobId']]],
    notYours: () => ({ jobId: 'fetch-nothing' }),
  },
  'game.list': {
    access: 'signed-in',
    works: () => ({ leagueType: 'NFL', season: 2025, round: 1 }),
    refuses: [
      [{ season: 2025, round: 0 }, ['round']],
      [{ season: 2025, round: 19 }, ['round']],
      [{ season: 1999, round: 1 }, ['season']],
      [{ leagueType: 'curling', season: 2025, round: 1 }, ['leagueType']],
    ],
  },
  'game.season': {
    access: 'signed-in',
    works: () => ({ leagueType: 'NFL', season: 2025 }),
    refuses: [
      [{ season: 1999 }, ['season']],
      [{ leagueType: 'curling', season: 2025 }, ['leagueType']],
    ],
  },
  'game.corrections': { access: 'admin', works: allOfIt, refuses: [...badPages, [{ filter: 'lost' }, ['filter']]] },
  'game.previewCorrection': {
    access: 'admin',
    works: { elsewhere: 'needs a round that has started: proved beside the verb' },
    refuses: badCorrections,
    notYours: () => ({ correctionId: 'unknown' }),
  },
  'game.applyCorrection': {
    access: 'admin',
    works: { elsewhere: 'needs a preview: proved beside the verb' },
    refuses: [
      ...badCorrections.map(([input, keys]) => [Object.assign({}, input, decided), keys] as const),
      [{ correctionId: 'x', fingerprint: 'x', reason: 'no' }, ['reason']],
      [{ correctionId: 'x', reason: 'The league office said so' }, ['fingerprint']],
    ],
    notYours: () => ({ correctionId: 'unknown', ...decided }),
  },
  'game.withdrawCorrection': {
    access: 'admin',
    works: { elsewhere: 'needs a correction: proved beside the verb' },
    refuses: [
      [{ correctionId: 'x', reason: ' no ' }, ['reason']],
      [{ correctionId: 'x', reason: 'x'.repeat(501) }, ['reason']],
      [{ correctionId: 'x', reason: 'a\u202eb c' }, ['reason']],
      [{ reason: 'It was a mistake' }, ['correctionId']],
    ],
    notYours: () => ({ correctionId: 'unknown', reason: 'It was a mistake' }),
  },
  'team.list': { access: 'signed-in', works: () => ({ leagueType: 'NFL' }), refuses: [[{ leagueType: 'curling\0' }, ['leagueType']]] },
  'season.list': { access: 'anyone', works: nothing, refuses: unknownField },
  'season.offered': { access: 'signed-in', works: nothing, refuses: unknownField },
  'season.nextStart': {
    access: 'signed-in',
    works: () => ({ leagueType: 'NFL', season: 2025 }),
    refuses: [[{ leagueType: 'NFL' }, ['season']]],
  },
  'state.status': { access: 'anyone', isOpenInMaintenance: true, works: nothing, refuses: unknownField },
  'state.system': { access: 'anyone', isOpenInMaintenance: true, works: nothing, refuses: unknownField },
  'state.roundStart': { access: 'signed-in', works: () => ({ leagueType: 'NFL' }), refuses: [[{ leagueType: 'curling' }, ['leagueType']]] },
  'state.global': { access: 'admin', works: nothing, refuses: unknownField },
  'state.clock': { access: 'admin', works: nothing, refuses: unknownField },
  'state.clockSteps': { access: 'admin', works: nothing, refuses: unknownField },
  'state.moveClock': {
    access: 'admin',
    works: { elsewhere: 'the clock waits for a worker: proved beside the verb' },
    refuses: [
      [{ now: 'soon' }, ['now']],
      [{ advanceTo: 'the end' }, ['']],
      [{ now: '2025-09-01T12:00:00Z', advanceTo: 'finals' }, ['']],
    ],
  },
  'state.season': { access: 'admin', works: nothing, refuses: unknownField },
  'state.home': { access: 'admin', works: nothing, refuses: unknownField },
  'state.maintenance': { access: 'admin', works: nothing, refuses: unknownField },
  'state.setMaintenance': {
    access: 'admin',
    works: { elsewhere: 'it would keep the players of the other tests out: proved beside the verb' },
    refuses: [
      [{}, ['isOn']],
      [{ isOn: true, message: 'x'.repeat(301) }, ['message']],
      [{ isOn: 'yes', isConfirmed: 1 }, ['isOn', 'isConfirmed']],
    ],
  },
  'state.notice': { access: 'admin', works: nothing, refuses: unknownField },
  'state.postNotice': {
    access: 'admin',
    works: { elsewhere: "its end depends on the product's clock: proved beside the verb" },
    refuses: [
      [{}, ['text', 'endsAt']],
      [{ text: 'x'.repeat(141), endsAt: 'tonight', isLoud: true }, ['text', 'endsAt', 'isLoud']],
      [{ text: 'one\ntwo', endsAt: '2025-10-09T23:00:00Z' }, ['text']],
      [{ text: ' ', endsAt: '2025-10-09T23:00' }, ['text', 'endsAt']],
    ],
  },
  'state.removeNotice': { access: 'admin', works: nothing, refuses: unknownField },
  'state.audit': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts, [{ action: 'sleep' }, ['action']]] },
};
