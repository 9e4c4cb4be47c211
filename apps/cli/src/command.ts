import { parseArgs } from 'node:util';
import { type JobName, TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { checkText, MAINTENANCE_MESSAGE_RULE } from '@survivor/rules';

const ACCOUNT_ACTS = ['sign-out', 'suspend', 'unsuspend'] as const;
/** Actions on the accounts of an address. */
type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** Actions on the whole database. */
export type BackupAction =
  | { readonly kind: 'backup'; readonly target: string }
  | { readonly kind: 'verify'; readonly file: string | null }
  | { readonly kind: 'restore'; readonly file: string }
  | { readonly kind: 'swap' }
  | { readonly kind: 'revoke' };

/** Every action of an operator. */
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
  | { readonly kind: 'job-trigger'; readonly name: JobName }
  | BackupAction;

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
  backup FILE|DIR                      write everything, as it stands at one moment, into a file that is not there yet
  verify [FILE]                        hold the database, or a backup, against what always holds
  restore FILE                         bring a backup back beside the database, which is not touched, and check it
  restore --swap                       put what was restored in the place of the database, which is kept under another name
  restore --revoke                     after a recovery by PostgreSQL itself: end sessions, codes, invitations and what else may be revoked
  --help                               this list
`;

const misused = (reason: string): Command => ({ kind: 'misused', reason });

const flag = { type: 'boolean', default: false } as const;
const OPTIONS = { force: flag, swap: flag, revoke: flag, help: { type: 'boolean', short: 'h' } } as const;

/** Parses the arguments after `npm run cli --`. */
export function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    return values.help === true || positionals[0] === 'help' ? { kind: 'help' } : readWords(positionals, values);
  } catch (error) {
    return misused(error instanceof Error ? error.message : 'There is no such option');
  }
}

type Flags = { readonly force: boolean; readonly swap: boolean; readonly revoke: boolean };

function readWords([first, ...rest]: readonly string[], { force: isForced, swap, revoke }: Flags): Command {
  if (first === undefined) return misused('A command is needed');
  if (first === 'maintenance') return readMaintenance(rest, isForced);
  if (isForced) return misused('--force goes with `maintenance on`');
  if (first === 'restore') return readRestore(rest, { swap, revoke });
  if (swap || revoke) return misused('--swap and --revoke go with `restore`');
  switch (first) {
    case 'migrate':
    case 'list-admins':
    case 'rotate-secret':
      return rest.length === 0 ? { kind: first } : misused(`${first} takes nothing`);
    case 'backup':
    case 'verify':
      return readBackupWords(first, rest);
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

function readBackupWords(first: 'backup' | 'verify', [file, ...rest]: readonly string[]): Command {
  if (rest.length > 0) return misused(`${first} takes one file`);
  if (first === 'verify') return { kind: 'verify', file: file ?? null };
  return file === undefined ? misused('backup takes a file that is not there yet, or a folder') : { kind: 'backup', target: file };
}

function readRestore([file, ...rest]: readonly string[], { swap, revoke }: Omit<Flags, 'force'>): Command {
  const asked = [file !== undefined, swap, revoke].filter(Boolean).length;
  if (asked !== 1 || rest.length > 0) return misused('restore takes one of FILE, --swap and --revoke');
  if (file !== undefined) return { kind: 'restore', file };
  return { kind: swap ? 'swap' : 'revoke' };
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
