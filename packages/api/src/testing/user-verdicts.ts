import { badPages, badSorts, unknownField } from './bad-inputs.ts';
import { allOfIt, nothing, type Verdicts } from './verdict.ts';

const MESSAGES = { emailKinds: [], pushKinds: [], reminderHours: [], zone: null, quietHours: null };

/** Of what people do with their own account, and administrators with those of others. */
export const USER_VERDICTS: Verdicts = {
  'user.me': { access: 'signed-in', isOpenInMaintenance: true, works: nothing, refuses: unknownField },
  'user.calendar': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.renewCalendar': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.list': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts] },
  'user.activeStats': {
    access: 'admin',
    works: () => ({ daysBack: 7 }),
    refuses: [
      [{ daysBack: 0 }, ['daysBack']],
      [{ daysBack: 366 }, ['daysBack']],
    ],
  },
  'user.record': {
    access: 'admin',
    works: (world) => ({ id: world.playerId }),
    refuses: [[{ id: 7 }, ['id']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'user.timeline': {
    access: 'admin',
    works: (world) => ({ id: world.playerId }),
    refuses: [[{ id: 'x', before: 7 }, ['before']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'user.endSessions': {
    access: 'admin',
    works: (world) => ({ id: world.playerId, sessionId: null }),
    refuses: [
      [{ id: 'x' }, ['sessionId']],
      [{ id: 'x', sessionId: 'y'.repeat(65), reason: 'z' }, ['sessionId', 'reason']],
    ],
    notYours: (world) => ({ id: world.playerId, sessionId: 'unknown' }),
  },
  'user.sessions': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.endOwnSessions': {
    access: 'signed-in',
    works: () => ({ sessionId: null }),
    refuses: [
      [{}, ['sessionId']],
      [{ sessionId: 'x'.repeat(65) }, ['sessionId']],
    ],
    notYours: () => ({ sessionId: 'unknown' }),
  },
  'user.succession': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.ownExport': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.askForExport': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.deleteAccount': {
    access: 'signed-in',
    works: { elsewhere: 'it would end the caller of the other tests: proved beside the verb' },
    refuses: unknownField,
  },
  'user.messages': { access: 'signed-in', works: nothing, refuses: unknownField },
  'user.setMessages': {
    access: 'signed-in',
    works: () => ({ ...MESSAGES, emailKinds: ['pick-needed'], reminderHours: [24] }),
    refuses: [
      [{ ...MESSAGES, reminderHours: [3] }, ['reminderHours']],
      [{ ...MESSAGES, zone: 7 }, ['zone']],
    ],
  },
  'user.setBrowserZone': {
    access: 'signed-in',
    works: () => ({ zone: 'America/Denver' }),
    refuses: [[{ zone: 7, userId: 1 }, ['zone', 'userId']]],
  },
  'user.addDevice': {
    access: 'signed-in',
    works: { elsewhere: 'it needs a push service and a session: proved beside the verb' },
    refuses: [[{ endpoint: '', publicKey: '', authSecret: '', zone: null }, ['endpoint']]],
  },
  'user.removeDevice': {
    access: 'signed-in',
    works: { elsewhere: 'a device must have been added first: proved beside the verb' },
    refuses: [[{ id: 7 }, ['id']]],
  },
  'user.testDevice': {
    access: 'signed-in',
    works: { elsewhere: 'it needs a push service and a device: proved beside the verb' },
    refuses: [[{ id: 7 }, ['id']]],
  },
  'user.signOut': { access: 'signed-in', isOpenInMaintenance: true, works: nothing, refuses: unknownField },
};
