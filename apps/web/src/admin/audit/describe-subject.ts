import type { AuditItem } from '@survivor/contract/audit';
import { JOB_DISPLAY_NAMES, JOB_NAMES } from '@survivor/contract/job-names';
import { formatPoolTime } from '../lib/format.ts';
import { auditCopy } from './audit-copy.ts';

const { subjects: copy } = auditCopy;

function describeInstant(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : formatPoolTime(at);
}

function describeJob(text: string): string {
  const job = JOB_NAMES.find((name) => name === text);
  return job === undefined ? text : JOB_DISPLAY_NAMES[job];
}

/** The subject of an action as text, with names instead of ids; null if the action has none. */
export function describeSubject({
  action,
  subject,
  subjectName = null,
}: Pick<AuditItem, 'action' | 'subject' | 'subjectName'>): string | null {
  if (subject === null) return null;
  if (/^user \d+$/.test(subject)) return subjectName ?? copy.deletedAccount;
  if (/^ticket \w+$/.test(subject)) return subjectName === null ? copy.deletedTicket : copy.ticketOf(subjectName);
  if (action === 'job trigger' || action === 'job retry') return describeJob(subject);
  if (action === 'clock move') return describeInstant(subject);
  if (action === 'grading repair') return copy.season(subject);
  if (action === 'list export') return copy.lists.get(subject) ?? subject;
  return subject;
}
