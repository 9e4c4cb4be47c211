import type { Db } from '@survivor/db/connection/database';
import { listTicketAuthors, listUserNames } from '@survivor/db/queries/console/audit';
import { ticketIds } from '../../ids.ts';

/** The id in a subject such as `user 12`, or null. */
function parseId(subject: string, kind: 'user' | 'ticket'): number | null {
  const [word, id = ''] = subject.split(' ');
  if (word !== kind) return null;
  return kind === 'ticket' ? ticketIds.decode(id) : Number(id) || null;
}

/** The names of the users, and of the authors of the tickets, that these subjects name by id. */
export async function findSubjectNames(db: Db, rows: readonly { readonly subject: string | null }[]): Promise<Map<string, string>> {
  const subjects = [...new Set(rows.flatMap(({ subject }) => subject ?? []))];
  const idsOf = (kind: 'user' | 'ticket') => subjects.flatMap((subject) => parseId(subject, kind) ?? []);
  const [users, authors] = await Promise.all([listUserNames(db, idsOf('user')), listTicketAuthors(db, idsOf('ticket'))]);
  return new Map(
    subjects.flatMap((subject): [string, string][] => {
      const name = users.get(parseId(subject, 'user') ?? 0) ?? authors.get(parseId(subject, 'ticket') ?? 0);
      return name === undefined ? [] : [[subject, name]];
    }),
  );
}
