import { parseArgs } from 'node:util';
import { checkText, type JobName, MAINTENANCE_MESSAGE_RULE, TRIGGERED_JOB_NAMES } from '@survivor/rules';

const ACCOUNT_ACTS = ['sign-out', 'suspend', 'unsuspend'] as const;
/** What can be done to the accounts of an address. */
type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** What an operator can have done. */
export type Action =
  | { readonly kind: 'migrate' }
  | { readonly kind: 'list-admins' }
  | { readonly kind: 'audit-verify'; readonly head: string | null }
  | { readonly kind: 'rotate-secret' }
  | { readonly kind: 'change-admin'; readonly email: string; readonly isAdmin: boolean }
  | { readonly kind: 'act-on-account'; readonly act: AccountAct; readonly email: string }
  | { readonly kind: 'maintenance-on'; readonly message: string | null; readonly isForced: boolean }
  | { readonly kind: 'maintenance-off' }
  | { readonly kind: 'mail-test'; readonly email: string }
  | { readonly kind: 'job-trigger'; readonly name: JobName };

export type Command = Action | { readonly kind: 'help' } | { readonly kind: 'misused'; readonly reason: string };

export const HELP = `Usage: npm run cli -- COMMAND

  migrate                              bring the database up to date and fill in what ships
  grant-admin EMAIL                    make a user a site administrator
  revoke-admin EMAIL                   take that role away
  sign-out EMAIL                       end every session of the accounts with this address
  suspend EMAIL                        sign them out and let them sign in no more; what they have picked stays
  unsuspend EMAIL                      let them sign in again
  list-admins                          who administers the site, and who came second with an address of ADMIN_EMAILS
  audit verify [HEAD]                  find what was changed in the audit log; HEAD: what an earlier verification ended with
  rotate-secret                        encrypt join passwords anew with the first of APP_SECRET, so that the others can go
  maintenance on [MESSAGE] [--force]   keep players out; --force when a deadline is less than 24 hours ahead
  maintenance off                      let players in again
  job trigger NAME                     queue a job: ${TRIGGERED_JOB_NAMES.join(', ')}
  mail test ADDRESS                    send a test message over SMTP_URL
  --help                               this list
`;

const misused = (reason: string): Command => ({ kind: 'misused', reason });

const OPTIONS = { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } as const;

/** What the words after `npm run cli --` ask for. */
export function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    return values.help === true || positionals[0] === 'help' ? { kind: 'help' } : readWords(positionals, values.force);
  } catch (error) {
    return misused(error instanceof Error ? error.message : 'There is no such option');
  }
}

function readWords([first, ...rest]: readonly string[], isForced: boolean): Command {
  if (first === undefined) return misused('A command is needed');
  if (first === 'maintenance') return readMaintenance(rest, isForced);
  if (isForced) return misused('--force goes with `maintenance on`');
  switch (first) {
    case 'migrate':
    case 'list-admins':
    case 'rotate-secret':
      return rest.length === 0 ? { kind: first } : misused(`${first} takes nothing`);
    case 'audit':
      return readAudit(rest);
    case 'grant-admin':
    case 'revoke-admin':
      return readAdmin(first, rest);
    case 'sign-out':
    case 'suspend':
    case 'unsuspend':
      return readAccountAct(first, rest);
    case 'mail':
      return readMail(rest);
    case 'job':
      return readJob(rest);
    default:
      return misused(`There is no command ${first}`);
  }
}

const isEmail = (word: string | undefined): word is string => word !== undefined && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(word);

function readAccountAct(act: AccountAct, [email, ...rest]: readonly string[]): Command {
  if (!isEmail(email) || rest.length > 0) return misused(`${act} takes one e-mail address`);
  return { kind: 'act-on-account', act, email };
}

function readMail([verb, email, ...rest]: readonly string[]): Command {
  if (verb !== 'test' || !isEmail(email) || rest.length > 0) return misused('mail takes `test ADDRESS`, with one e-mail address');
  return { kind: 'mail-test', email };
}

function readAdmin(first: 'grant-admin' | 'revoke-admin', [email, ...rest]: readonly string[]): Command {
  if (!isEmail(email) || rest.length > 0) return misused(`${first} takes one e-mail address`);
  return { kind: 'change-admin', email, isAdmin: first === 'grant-admin' };
}

function readAudit([verb, head, ...rest]: readonly string[]): Command {
  if (verb !== 'verify' || rest.length > 0 || (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head)))
    return misused('audit takes `verify [HEAD]`, with HEAD as an earlier verification printed it');
  return { kind: 'audit-verify', head: head ?? null };
}

function readMaintenance([state, raw, ...more]: readonly string[], isForced: boolean): Command {
  if (state === 'off' && raw === undefined && !isForced) return { kind: 'maintenance-off' };
  if (state !== 'on' || more.length > 0)
    return misused('maintenance takes `on [MESSAGE] [--force]` or `off`; put a message of several words in quotes');
  if (raw === undefined) return { kind: 'maintenance-on', message: null, isForced };
  const checked = checkText(raw, MAINTENANCE_MESSAGE_RULE);
  return checked.kind === 'refused' ? misused(checked.message) : { kind: 'maintenance-on', message: checked.value, isForced };
}

function readJob([verb, wanted, ...rest]: readonly string[]): Command {
  const name = TRIGGERED_JOB_NAMES.find((candidate) => candidate === wanted);
  if (verb !== 'trigger' || name === undefined || rest.length > 0)
    return misused(`job takes \`trigger NAME\`, with NAME one of ${TRIGGERED_JOB_NAMES.join(', ')}`);
  return { kind: 'job-trigger', name };
}
