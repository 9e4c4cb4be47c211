import type { TicketRecordOutput } from '@survivor/contract/ticket';
import { Lock, Mail } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { UserLink } from '../records/record-links.tsx';
import { ticketRecordCopy } from './ticket-record-copy.ts';

type Entry = TicketRecordOutput['entries'][number];

const IS_LOST: readonly Entry['email'][] = ['dropped', 'expired', 'failed'];

function EmailState({ email }: Pick<Entry, 'email'>) {
  if (email === null) return null;
  return (
    <p className={IS_LOST.includes(email) ? 'text-sm font-bold text-eliminated' : 'text-sm text-fg-3'}>{ticketRecordCopy.email[email]}</p>
  );
}

const TONES: Record<Entry['kind'], Tone> = { answer: 'info', note: 'pending' };

function ThreadEntry({ entry: { kind, text, at, author, email } }: { entry: Entry }) {
  return (
    <li className={`grid gap-2 rounded-control border border-line p-4 ${kind === 'note' ? 'border-dashed bg-sunken' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-3">
        <Pill tone={TONES[kind]}>
          <Icon of={kind === 'answer' ? Mail : Lock} className="size-[1em]" />
          {ticketRecordCopy.kinds[kind]}
        </Pill>
        <UserLink id={author.id}>{author.name}</UserLink>
        <ExactTimestamp at={at} />
      </div>
      <p dir="auto" className="max-w-176 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <EmailState email={email} />
    </li>
  );
}

/** The answers and notes of a ticket, the oldest first. */
export function TicketThread({ entries }: Pick<TicketRecordOutput, 'entries'>) {
  return (
    <section className="card grid gap-3" aria-labelledby="thread">
      <h2 id="thread">{ticketRecordCopy.thread}</h2>
      {entries.length === 0 ? (
        <p className="text-fg-2">{ticketRecordCopy.empty}</p>
      ) : (
        <ol className="grid gap-3">
          {entries.map((entry) => (
            <ThreadEntry key={`${entry.kind} ${entry.at.getTime()}`} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}
