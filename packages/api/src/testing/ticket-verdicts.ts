import { badPages, badSorts, unknownField } from './bad-inputs.ts';
import { allOfIt, nothing, type Verdicts } from './verdict.ts';

/** The verdicts on procedures about tickets. */
export const TICKET_VERDICTS: Verdicts = {
  'ticket.create': {
    access: 'signed-in',
    works: () => ({ issueType: 'other', description: 'Hello' }),
    refuses: [
      [{ issueType: 'rant', description: ' ' }, ['issueType', 'description']],
      [{ issueType: 'other', description: 'x'.repeat(1001) }, ['description']],
    ],
  },
  'ticket.list': { access: 'admin', works: allOfIt, refuses: [...badPages, ...badSorts, [{ status: 'open' }, ['status']]] },
  'ticket.setStatus': {
    access: 'admin',
    works: (world) => ({ id: world.ticketId, isResolved: true }),
    refuses: [[{ id: 'x', isResolved: 'yes' }, ['isResolved']]],
    notYours: () => ({ id: 'unknown', isResolved: true }),
  },
  'ticket.record': {
    access: 'admin',
    works: (world) => ({ id: world.ticketId }),
    refuses: [[{}, ['id']]],
    notYours: () => ({ id: 'unknown' }),
  },
  'ticket.answer': {
    access: 'admin',
    works: (world) => ({ id: world.ticketId, text: 'It is there now.' }),
    refuses: [
      [{ id: 7, text: ' ' }, ['id', 'text']],
      [{ id: 'x', text: 'x'.repeat(2001), to: 'eve@example.com' }, ['text', 'to']],
    ],
    notYours: () => ({ id: 'unknown', text: 'Hello' }),
  },
  'ticket.addNote': {
    access: 'admin',
    works: (world) => ({ id: world.ticketId, text: 'Asked twice.' }),
    refuses: [
      [{ id: 'x', text: 'a\u202eb c' }, ['text']],
      [{ text: 'x'.repeat(2001), kind: 'answer' }, ['id', 'text', 'kind']],
    ],
    notYours: () => ({ id: 'unknown', text: 'Hello' }),
  },
  'ticket.mine': { access: 'signed-in', works: nothing, refuses: unknownField },
  'ticket.own': {
    access: 'signed-in',
    works: (world) => ({ id: world.ticketId }),
    refuses: [[{ id: 7, userId: 1 }, ['id', 'userId']]],
    notYours: (world) => ({ id: world.ticketId }),
  },
};
