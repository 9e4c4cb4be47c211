import { parseArgs } from 'node:util';
import { type JobName, TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { checkText, MAINTENANCE_MESSAGE_RULE, REASON_RULE } from '@survivor/rules';

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

const LEAGUE_ACTS = ['undo-removal', 'transfer-ownership'] as const;

/** An act in a league. Its members can read the act and the reason in the league's log. */
export type LeagueAction = {
  readonly kind: 'act-in-league';
  readonly act: (typeof LEAGUE_ACTS)[number];
  readonly leagueId: string;
  readonly email: string;
  readonly reason: string;
};

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
  | LeagueAction
  | BackupAction;

export type Command = Action | { readonly kind: 'help' } | { readonly kind: 'misused'; readonly reason: string };

export const HELP = `Usage: npm run cli -- COMMAND

  migrate                              update the database and add the data that ships with the release
  grant-admin EMAIL                    make a user a site administrator
  revoke-admin EMAIL                   remove that role
  sign-out EMAIL                       end all sessions of the accounts with this address
  suspend EMAIL                        sign them out and block sign-in; their picks stay
  unsuspend EMAIL                      allow sign-in again
  list-admins                          list site administrators, and later accounts with an address in ADMIN_EMAILS
  audit verify [HEAD]                  find changes to the audit log; HEAD: the head that an earlier verification printed
  rotate-secret                        re-encrypt join passwords with the first APP_SECRET, so that you can remove the others
  maintenance on [MESSAGE] [--force]   close the site to players; --force if a deadline is less than 24 hours away
  maintenance off                      open the site again
  job trigger NAME                     queue a job: ${TRIGGERED_JOB_NAMES.join(', ')}
  mail test ADDRESS                    send a test message over SMTP_URL
  league undo-removal ID EMAIL REASON        take back a member's removal, until the next deadline; ID is in the address of the league's page
  league transfer-ownership ID EMAIL REASON  make a member the owner; the league's members can read both in its log
  backup FILE|DIR                      write a consistent snapshot of all data to a new file
  verify [FILE]                        check the database, or a backup, for consistency
  restore FILE                         restore a backup beside the database, which stays untouched, and check it
  restore --swap                       replace the database with the restored one, and keep the old one under another name
  restore --revoke                     after a recovery by PostgreSQL itself: end sessions, codes, invitations and other access
  --help                               show this list
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
    return misused(error instanceof Error ? error.message : 'Unknown option');
  }
}

type Flags = { readonly force: boolean; readonly swap: boolean; readonly revoke: boolean };

function readWords([first, ...rest]: readonly string[], { force: isForced, swap, revoke }: Flags): Command {
  if (first === undefined) return misused('Give a command');
  if (first === 'maintenance') return readMaintenance(rest, isForced);
  if (isForced) return misused('--force works only with `maintenance on`');
  if (first === 'restore') return readRestore(rest, { swap, revoke });
  if (swap || revoke) return misused('--swap and --revoke work only with `restore`');
  switch (first) {
    case 'migrate':
    case 'list-admins':
    case 'rotate-secret':
      return rest.length === 0 ? { kind: first } : misused(`${first} takes no arguments`);
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
    case 'league':
      return readLeagueAct(rest);
    default:
      return misused(`Unknown command ${first}`);
  }
}

const isEmail = (word: string | undefined): word is string => word !== undefined && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(word);

function readAccountAct(act: AccountAct, [email, ...rest]: readonly string[]): Command {
  if (!isEmail(email) || rest.length > 0) return misused(`${act} takes one email address`);
  return { kind: 'act-on-account', act, email };
}

function readLeagueAct([verb, leagueId, email, raw, ...rest]: readonly string[]): Command {
  const act = LEAGUE_ACTS.find((candidate) => candidate === verb);
  if (act === undefined || leagueId === undefined || !isEmail(email) || raw === undefined || rest.length > 0)
    return misused('league takes `undo-removal ID EMAIL REASON` or `transfer-ownership ID EMAIL REASON`; put the reason in quotes');
  const checked = checkText(raw, REASON_RULE);
  return checked.kind === 'refused' ? misused(checked.message) : { kind: 'act-in-league', act, leagueId, email, reason: checked.value };
}

function readMail([verb, email, ...rest]: readonly string[]): Command {
  if (verb !== 'test' || !isEmail(email) || rest.length > 0) return misused('mail takes `test ADDRESS`, with one email address');
  return { kind: 'mail-test', email };
}

function readAdmin(first: 'grant-admin' | 'revoke-admin', [email, ...rest]: readonly string[]): Command {
  if (!isEmail(email) || rest.length > 0) return misused(`${first} takes one email address`);
  return { kind: 'change-admin', email, isAdmin: first === 'grant-admin' };
}

function readBackupWords(first: 'backup' | 'verify', [file, ...rest]: readonly string[]): Command {
  if (rest.length > 0) return misused(`${first} takes one file`);
  if (first === 'verify') return { kind: 'verify', file: file ?? null };
  return file === undefined ? misused('backup takes a new file, or a folder') : { kind: 'backup', target: file };
}

function readRestore([file, ...rest]: readonly string[], { swap, revoke }: Omit<Flags, 'force'>): Command {
  const modes = [file !== undefined, swap, revoke].filter(Boolean).length;
  if (modes !== 1 || rest.length > 0) return misused('restore takes one of FILE, --swap and --revoke');
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
