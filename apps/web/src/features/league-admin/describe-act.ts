import type { ActLine } from '@survivor/contract/league-admin';
import { describeRound, type LoggedAct } from '@survivor/rules';
import { joinWeek } from '../../lib/ui/format.ts';
import { actCopy } from './act-copy.ts';

type Facts = { readonly author: string; readonly member: string; readonly line: ActLine };

const whenOf = ({ round }: ActLine) => (round === null ? actCopy.beforeStart : actCopy.inWeek(describeRound(round)));
const format = (count = 0) => count.toLocaleString('en-US');

const SENTENCES: Record<LoggedAct, (facts: Facts) => string> = {
  leave: ({ author, line }) => actCopy.leave(author, whenOf(line)),
  remove: ({ author, member, line }) => actCopy.remove(author, member, whenOf(line)),
  'undo-removal': ({ author, member, line }) => actCopy.undoRemoval(author, member, whenOf(line)),
  'allow-rejoin': ({ author, member }) => actCopy.allowRejoin(author, member),
  'add-administrator': ({ author, member }) => actCopy.addAdministrator(author, member),
  'remove-administrator': ({ author, member }) => actCopy.removeAdministrator(author, member),
  'transfer-ownership': ({ author, member }) => actCopy.transferOwnership(author, member),
  'open-joins': ({ author }) => actCopy.openJoins(author),
  'close-joins': ({ author }) => actCopy.closeJoins(author),
  'set-member-limit': ({ author, line: { details } }) =>
    details.maxMembers == null ? actCopy.unlimitMembers(author) : actCopy.limitMembers(author, format(details.maxMembers)),
  'reset-key': ({ author }) => actCopy.resetKey(author),
  'set-password': ({ author }) => actCopy.setPassword(author),
  'end-invitations': ({ author }) => actCopy.endInvitations(author),
  pin: ({ author }) => actCopy.pin(author),
  unpin: ({ author }) => actCopy.unpin(author),
  remind: ({ author, line: { round } }) => actCopy.remind(author, describeRound(round ?? 0)),
  correction: ({ author, line: { details } }) => actCopy.correction(author, format(details.eliminated), format(details.reinstated)),
};

/** The name of the member who acted, or a general name such as `A site administrator`. */
export const nameAuthor = ({ author: { kind, member } }: ActLine): string =>
  kind === 'member' ? (member?.name ?? actCopy.former) : actCopy[kind];

/** One sentence on what a line of the log records, without its reason and time (screens 2.34). */
export function describeAct(line: ActLine): string {
  // A newer server may send an act that this page does not know.
  const describe: ((facts: Facts) => string) | undefined = SENTENCES[line.act];
  const sentence = describe?.({ author: nameAuthor(line), member: line.member?.name ?? actCopy.former, line });
  return joinWeek(sentence ?? nameAuthor(line));
}
