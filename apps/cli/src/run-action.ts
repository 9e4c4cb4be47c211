import type { Db } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { JOB_PAYLOADS } from '@survivor/jobs';
import {
  changeAdmin,
  prepareDatabase,
  rotateSecret,
  runOnRequest,
  signOutAddress,
  storeMissingSkeletons,
  suspendAddress,
  switchMaintenance,
  unsuspendAddress,
  verifyAudit,
} from '@survivor/services';
import { actInLeague } from './act-in-league.ts';
import { type ActionDeps, type ActionResult, done, refused } from './action-result.ts';
import type { Action } from './command.ts';
import { listAdmins } from './list-admins.ts';
import { runBackupAction } from './run-backup-action.ts';
import { testMail } from './test-mail.ts';

/** Runs an operator's action (contract 1) and records it in admin_audit. */
export async function runAction(action: Action, deps: ActionDeps): Promise<ActionResult> {
  switch (action.kind) {
    case 'migrate':
      return migrateAndPrepare(deps);
    case 'list-admins':
      return done(await listAdmins(deps.db, deps.env.adminEmails));
    case 'audit-verify':
      return verify(action, deps.db);
    case 'rotate-secret':
      return rotate(deps);
    case 'change-admin':
      return changeRole(action, deps);
    case 'act-on-account':
      return actOnAccount(action, deps.db);
    case 'maintenance-on':
      return enterMaintenance(action, deps.db);
    case 'maintenance-off':
      return leaveMaintenance(deps.db);
    case 'mail-test':
      return sendTestMail(action, deps);
    case 'job-trigger':
      return queueJob(action, deps);
    case 'act-in-league':
      return actInLeague(action, deps.db);
    default:
      return runBackupAction(action, deps);
  }
}

async function migrateAndPrepare({ db, env }: ActionDeps): Promise<ActionResult> {
  const applied = await migrate(db, { onWait: (what) => console.error(what) });
  await prepareDatabase(db, env);
  await storeMissingSkeletons(db);
  await recordAudit(db, { actorId: null, action: 'migrate', details: { applied } });
  return done(applied.length === 0 ? 'The database is up to date' : `Applied ${applied.join(', ')}`);
}

async function changeRole({ email, isAdmin }: Extract<Action, { kind: 'change-admin' }>, { db, env }: ActionDeps): Promise<ActionResult> {
  const result = await changeAdmin(db, { email, isAdmin, adminEmails: env.adminEmails });
  switch (result.kind) {
    case 'listed':
      return refused(
        `${email} is listed in ADMIN_EMAILS, which would grant the role again at the next sign-in: remove it from that list first`,
      );
    case 'unknown-user':
      return refused(`No one with the address ${email} has signed in yet`);
    case 'changed':
      if (result.skipped > 0)
        return done(`${describeRole(email, isAdmin)}: one account, the first of ${result.skipped + 1} with this address`);
      if (result.count === 0) return done(`${email} was ${isAdmin ? 'already a site administrator' : 'not a site administrator'}`);
      return done(describeRole(email, isAdmin));
  }
}

const describeRole = (email: string, isAdmin: boolean) => `${email} is ${isAdmin ? 'now' : 'no longer'} a site administrator`;

const ACCOUNT_ACTS = {
  'sign-out': { run: signOutAddress, after: 'signed out', before: 'not signed in' },
  suspend: { run: suspendAddress, after: 'suspended', before: 'already suspended' },
  unsuspend: { run: unsuspendAddress, after: 'unsuspended', before: 'not suspended' },
} as const;

async function actOnAccount({ act, email }: Extract<Action, { kind: 'act-on-account' }>, db: Db): Promise<ActionResult> {
  const { run, after, before } = ACCOUNT_ACTS[act];
  const { accounts, changed } = await run(db, email);
  if (accounts === 0) return refused(`No one with the address ${email} has signed in yet`);
  if (changed === 0) return done(`${email} was ${before}`);
  return done(changed === 1 ? `${email} is ${after}` : `${email} is ${after}: ${changed} accounts have this address`);
}

async function verify({ head }: Extract<Action, { kind: 'audit-verify' }>, db: Db): Promise<ActionResult> {
  const verdict = await verifyAudit(db, head);
  if (verdict.faults.length > 0) return refused(['The audit log was changed:', ...verdict.faults.map((fault) => `  ${fault}`)].join('\n'));
  if (verdict.head === null) return done('The audit log is empty');
  return done(`The audit log is intact: ${verdict.entries} entries, head ${verdict.head}`);
}

async function rotate({ db, env }: ActionDeps): Promise<ActionResult> {
  if (env.appSecrets.length === 0) return refused('APP_SECRET is needed: the new secret first, the old one after it');
  const { rotated, unreadable } = await rotateSecret(db, env.appSecrets);
  const text = `${rotated} join passwords were re-encrypted with the first secret`;
  if (unreadable > 0)
    return refused(`${text}; ${unreadable} cannot be read with any of the secrets: add their secret to APP_SECRET and repeat`);
  return done(`${text}; they need no other secret now. Removing an old secret signs out everyone who signed in under it`);
}

const describeDeadline = (deadline: Date | null) =>
  deadline === null ? 'There is no upcoming deadline.' : `The next deadline is ${deadline.toISOString()}; it is not extended.`;

async function enterMaintenance({ message, isForced }: Extract<Action, { kind: 'maintenance-on' }>, db: Db): Promise<ActionResult> {
  const result = await switchMaintenance(db, { isOn: true, message, isForced });
  const deadline = describeDeadline(result.nextDeadline);
  if (result.kind === 'needs-force')
    return refused(`${deadline} That is less than 24 hours away: repeat with --force to close the site anyway`);
  return done(`Maintenance is on. ${deadline}`);
}

async function leaveMaintenance(db: Db): Promise<ActionResult> {
  await switchMaintenance(db, { isOn: false });
  return done('Maintenance is off');
}

/** The audit record omits the address: it is personal data, and the log is append-only. */
async function sendTestMail({ email }: Extract<Action, { kind: 'mail-test' }>, { db, env }: ActionDeps): Promise<ActionResult> {
  const { isSent, text } = await testMail({ to: email, mail: env.mail, publicUrl: env.publicUrl });
  if (env.mail !== null) await recordAudit(db, { actorId: null, action: 'mail test', details: { isSent } });
  return isSent ? done(text) : refused(text);
}

async function queueJob({ name }: Extract<Action, { kind: 'job-trigger' }>, { db, withQueue }: ActionDeps): Promise<ActionResult> {
  const payload = JOB_PAYLOADS[name].parse({});
  await withQueue((queue) => runOnRequest({ ctx: { db, queue }, actorId: null, action: 'job trigger', name, payload }));
  return done(`${name} is queued`);
}
