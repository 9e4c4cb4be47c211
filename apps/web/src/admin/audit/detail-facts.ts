import type { AuditItem } from '@survivor/contract/audit';
import { CORRECTION_KIND_LABELS, CORRECTION_KINDS, describeRound, GAME_STATUSES, type GameFacts } from '@survivor/rules';
import { previewCopy } from '../corrections/corrections-copy.ts';
import { compareGameFacts, describeDeadline, describeResult } from '../lib/describe-game.ts';
import { describeTotals } from '../lib/describe-totals.ts';
import { formatPoolTime } from '../lib/format.ts';
import { auditCopy } from './audit-copy.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const parseNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** A date that JSON stores as a string. */
function parseDate(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/** The facts of a game from stored details, or null if the value is something else. */
function parseGameFacts(value: unknown): GameFacts | null {
  if (!isRecord(value) || typeof value.round !== 'number') return null;
  const status = GAME_STATUSES.find((one) => one === value.status);
  if (status === undefined) return null;
  return {
    round: value.round,
    kickoffAt: parseDate(value.kickoffAt),
    status,
    homeScore: parseNumber(value.homeScore),
    awayScore: parseNumber(value.awayScore),
  };
}

type StoredDeadline = { readonly round: number; readonly before: Date | null; readonly after: Date | null };

/** The moved deadlines from stored details. */
function parseDeadlines(value: unknown): StoredDeadline[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    isRecord(one) && typeof one.round === 'number'
      ? [{ round: one.round, before: parseDate(one.before), after: parseDate(one.after) }]
      : [],
  );
}

export type DetailFact = { readonly label: string; readonly value: string };

const TEAMS_OF_SUBJECT = /^([A-Z]{2,3}) at ([A-Z]{2,3}),/;

/** The teams in a subject such as `BUF at NYJ, Week 6`, or `away` and `home`. */
function parseTeams(subject: string | null) {
  const [, away = auditCopy.away, home = auditCopy.home] = TEAMS_OF_SUBJECT.exec(subject ?? '') ?? [];
  return { awayTeam: { abbreviation: away }, homeTeam: { abbreviation: home } };
}

/** The label of a key: `runId` becomes `Job`. A key without a label is split into words. */
function formatLabel(key: string): string {
  const text = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return auditCopy.detail.get(key) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditCopy.none;
  if (Array.isArray(value)) return value.length === 0 ? auditCopy.none : value.map(formatValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function listChanges(item: AuditItem, before: GameFacts, after: GameFacts): DetailFact[] {
  return compareGameFacts(parseTeams(item.subject), before, after).map((change) => ({
    label: previewCopy.fact[change.fact],
    value: previewCopy.change(change.before, change.after),
  }));
}

type Format = (value: unknown, item: AuditItem) => string | null;

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['kind', (value) => CORRECTION_KINDS.flatMap((kind) => (kind === value ? [CORRECTION_KIND_LABELS[kind]] : []))[0] ?? null],
  ['message', (value, { action }) => (value === null && action === 'maintenance on' ? auditCopy.defaultMessage : null)],
  [
    'endsAt',
    (value) => {
      const at = parseDate(value);
      return at && formatPoolTime(at);
    },
  ],
  ['totals', (value) => (isRecord(value) ? describeTotals(value) : null)],
  [
    'deadlines',
    (value) =>
      parseDeadlines(value)
        .map(({ round, before, after }) => auditCopy.deadline(describeRound(round), describeDeadline(before), describeDeadline(after)))
        .join('; ') || null,
  ],
  [
    'dismissed',
    (value, { subject }) => {
      const facts = parseGameFacts(value);
      return facts && describeResult(parseTeams(subject), facts);
    },
  ],
]);

const isHidden = ({ action, details }: AuditItem, key: string) =>
  (key === 'message' && action === 'maintenance off' && details[key] === null) ||
  (key === 'deadlines' && Array.isArray(details[key]) && details[key].length === 0);

/** The details of an entry as labels and values. */
export function listDetailFacts(item: AuditItem): DetailFact[] {
  const { before, after, ...rest } = item.details;
  const [from, to] = [parseGameFacts(before), parseGameFacts(after)];
  const isChange = from !== null && to !== null;
  const others = isChange ? rest : item.details;
  const facts = Object.keys(others)
    .filter((key) => !isHidden(item, key))
    .map((key) => ({ label: formatLabel(key), value: FORMATS.get(key)?.(others[key], item) ?? formatValue(others[key]) }));
  return isChange ? [...listChanges(item, from, to), ...facts] : facts;
}
