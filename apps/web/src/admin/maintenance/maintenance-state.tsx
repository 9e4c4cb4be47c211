import type { MaintenanceOutput } from '@survivor/contract/state';
import { Check, ExternalLink, TriangleAlert } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { adminCopy } from '../admin-copy.ts';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatInterval } from '../lib/format.ts';
import { ShownMessage } from './shown-message.tsx';
import { switchCopy } from './switch-copy.ts';

function NextDeadline({ at }: { at: Date }) {
  const now = useServerNow();
  return (
    <>
      <DeadlineTime at={at} />
      {now !== null && `, ${adminCopy.inInterval(formatInterval(at.getTime() - now.getTime()))}`}
    </>
  );
}

/** Whether maintenance is on, since when, by whom and with which message. */
export function MaintenanceState({ state: { isOn, shownMessage, since, by, nextDeadline } }: { state: MaintenanceOutput }) {
  const facts: Fact[] = [
    { label: switchCopy.since, value: since === null ? switchCopy.never : <ExactTimestamp at={since} /> },
    ...(since === null ? [] : [{ label: switchCopy.by, value: by ?? switchCopy.commandLine }]),
    { label: switchCopy.nextDeadline, value: nextDeadline === null ? switchCopy.noDeadline : <NextDeadline at={nextDeadline} /> },
  ];
  return (
    <section className="card grid max-w-176 gap-4" aria-labelledby="maintenance-state">
      <h2 id="maintenance-state" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {switchCopy.stateTitle}
        <Pill tone={isOn ? 'pending' : 'alive'}>
          <Icon of={isOn ? TriangleAlert : Check} className="size-[1em]" />
          {isOn ? switchCopy.on : switchCopy.off}
        </Pill>
      </h2>
      <p className="text-fg-2">{isOn ? switchCopy.onLead : switchCopy.offLead}</p>
      {isOn && <ShownMessage label={switchCopy.shown}>{shownMessage}</ShownMessage>}
      <FactList facts={facts} />
      {isOn && (
        <a href="/maintenance" target="_blank" rel="noopener" title={switchCopy.newTab} className="link">
          {switchCopy.page}
          <Icon of={ExternalLink} className="size-4" />
        </a>
      )}
    </section>
  );
}
