import type { QuarantinedEvent, SeasonStateOutput } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { adminCopy } from '../admin-copy.ts';
import { Code, Details } from '../components/details.tsx';
import { FactList } from '../components/fact-list.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { AgeTimestamp, ExactTimestamp } from '../components/timestamp.tsx';
import { stateCopy } from './state-copy.ts';

const { eventColumns: heads } = stateCopy;

const RAW_EVENT = 'max-h-88 w-full overflow-auto rounded-control border border-line bg-surface p-3';

const column = columnHelper<QuarantinedEvent>();
const COLUMNS = column.columns([
  column.accessor('sourceId', {
    header: heads.event,
    cell: ({ getValue }) => <Code>{getValue() ?? stateCopy.noId}</Code>,
  }),
  column.accessor('round', {
    header: heads.week,
    meta: nowrap,
    cell: ({ row: { original: event } }) => (event.round === null ? adminCopy.none : describeRound(event.round)),
  }),
  column.accessor('reason', { header: heads.reason }),
  column.accessor('lastSeenAt', { header: heads.lastSeen, meta: nowrap, cell: ({ getValue }) => <AgeTimestamp at={getValue()} /> }),
]);

function EventDetails({ event }: { event: QuarantinedEvent }) {
  return (
    <Details>
      <FactList
        facts={[
          { label: stateCopy.firstSeen, value: <ExactTimestamp at={event.firstSeenAt} /> },
          { label: heads.lastSeen, value: <ExactTimestamp at={event.lastSeenAt} /> },
        ]}
      />
      <h3>{stateCopy.raw}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by arrow keys needs the focus */}
      <section className={RAW_EVENT} tabIndex={0} aria-label={stateCopy.raw}>
        <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{event.event}</pre>
      </section>
    </Details>
  );
}

/** Events of the source that were not stored, with the reason and the raw event. */
export const EventsPanel = ({ data: { quarantinedEvents, quarantinedCount } }: { data: SeasonStateOutput }) => (
  <TablePanel
    id="quarantined-events"
    title={stateCopy.eventsTitle}
    aside={quarantinedCount > quarantinedEvents.length && <p>{stateCopy.eventsShown(quarantinedEvents.length, quarantinedCount)}</p>}
    lead={stateCopy.eventsLead}
    empty={stateCopy.eventsEmpty}
    caption={stateCopy.eventsCaption}
    columns={COLUMNS}
    rows={quarantinedEvents}
    rowId={({ id }) => id}
    details={(event) => <EventDetails event={event} />}
  />
);
