import type { QuarantinedEvent, SeasonStateOutput } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { adminCopy } from '../admin-copy.ts';
import { FactList } from '../components/fact-list.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { formatExact, formatInterval } from '../lib/format.ts';
import { stateCopy } from './state-copy.ts';

const { eventColumns: heads } = stateCopy;

const createColumns = (readAt: Date): readonly Column<QuarantinedEvent>[] => [
  { id: 'event', header: heads.event, cell: ({ sourceId }) => <span className="row-code">{sourceId ?? stateCopy.noId}</span> },
  { id: 'week', header: heads.week, cell: ({ round }) => (round === null ? adminCopy.none : describeRound(round)), isNowrap: true },
  { id: 'reason', header: heads.reason, cell: ({ reason }) => reason },
  {
    id: 'lastSeen',
    header: heads.lastSeen,
    cell: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} text={adminCopy.ago(formatInterval(readAt.getTime() - lastSeenAt.getTime()))} />,
    isNowrap: true,
  },
];

function EventDetails({ event }: { event: QuarantinedEvent }) {
  return (
    <div className="details">
      <FactList
        facts={[
          { label: stateCopy.firstSeen, value: <Timestamp at={event.firstSeenAt} text={formatExact(event.firstSeenAt)} /> },
          { label: heads.lastSeen, value: <Timestamp at={event.lastSeenAt} text={formatExact(event.lastSeenAt)} /> },
        ]}
      />
      <h3>{stateCopy.raw}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys need a focus for that */}
      <section className="raw-event" tabIndex={0} aria-label={stateCopy.raw}>
        <pre>{event.event}</pre>
      </section>
    </div>
  );
}

/** Events that were left out of the source's answers, with the reason and what came. */
export function EventsPanel({ data }: { data: SeasonStateOutput }) {
  const { quarantinedEvents, quarantinedCount, readAt } = data;
  return (
    <section className="card list-panel" aria-labelledby="quarantined-events">
      <div className="panel-head">
        <h2 id="quarantined-events">{stateCopy.eventsTitle}</h2>
        {quarantinedCount > quarantinedEvents.length && <p>{stateCopy.eventsShown(quarantinedEvents.length, quarantinedCount)}</p>}
      </div>
      {quarantinedEvents.length === 0 ? (
        <p className="panel-none">{stateCopy.eventsEmpty}</p>
      ) : (
        <>
          <p className="panel-lead">{stateCopy.eventsLead}</p>
          <DataTable
            caption={stateCopy.eventsCaption}
            columns={createColumns(readAt)}
            rows={quarantinedEvents}
            rowId={({ id }) => id}
            details={(event) => <EventDetails event={event} />}
          />
        </>
      )}
    </section>
  );
}
