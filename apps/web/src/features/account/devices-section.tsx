import type { DeviceItem, LostDeviceItem, MessagesOutput } from '@survivor/contract/message';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { abilityOf } from '../../lib/session/subscribe-device.ts';
import { accountCopy } from './account-copy.ts';
import { BrowserRow } from './account-row.tsx';
import { AccountSection } from './account-section.tsx';
import { devicesCopy } from './devices-copy.ts';
import { useDevices } from './use-devices.ts';
import { useIsStale } from './use-is-stale.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

type Acts = ReturnType<typeof useDevices>;

function Device({ device, acts }: { device: DeviceItem; acts: Acts }) {
  const { id, isThisDevice } = device;
  const browser = device.browser ?? accountCopy.unknownBrowser;
  const day = DAY.format(device.madeAt);
  const name = <span className="sr-only"> {devicesCopy.of(browser, day)}</span>;
  return (
    <BrowserRow browser={browser} badge={isThisDevice ? devicesCopy.thisDevice : null} text={devicesCopy.made(day)}>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-line text-sm" disabled={acts.isBusy} onClick={() => acts.test(id)}>
          {acts.testing === id ? devicesCopy.testing : devicesCopy.test}
          {name}
        </button>
        <button type="button" className="btn btn-line text-sm" disabled={acts.isBusy} onClick={() => acts.remove(id)}>
          {acts.removing === id ? devicesCopy.removing : devicesCopy.remove}
          {name}
        </button>
      </div>
    </BrowserRow>
  );
}

function AddThisDevice({ pushKey, acts }: { pushKey: string; acts: Acts }) {
  const ability = abilityOf();
  if (ability !== 'ready') return <p className="text-sm">{devicesCopy[ability]}</p>;
  return (
    <button type="button" className="btn btn-ink justify-self-start max-sm:w-full" disabled={acts.isBusy} onClick={() => acts.add(pushKey)}>
      {acts.isAdding ? devicesCopy.adding : devicesCopy.add}
    </button>
  );
}

/** Lists the devices that the server removed, and why. */
function LostDevices({ devices }: { devices: readonly LostDeviceItem[] }) {
  if (devices.length === 0) return null;
  return (
    <Note kind="warning">
      {devices.map(({ browser, reason, lostAt }) => (
        <p key={lostAt.getTime()}>{devicesCopy.lost[reason](browser ?? accountCopy.unknownBrowser, DAY.format(lostAt))}</p>
      ))}
      <p>{devicesCopy.addAgain}</p>
    </Note>
  );
}

function Devices({ messages, pushKey }: { messages: MessagesOutput; pushKey: string }) {
  // A server of the previous release sends neither `lostDevices` nor `endpointHash`.
  const { devices, lostDevices = [], endpointHash = null } = messages;
  const acts = useDevices();
  const own = devices.find(({ isThisDevice }) => isThisDevice);
  const isStale = useIsStale(endpointHash) && !acts.hasAdded;
  return (
    <>
      <LostDevices devices={lostDevices} />
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <Device key={device.id} device={device} acts={acts} />
          ))}
        </ul>
      )}
      {acts.trouble !== null && (
        <p className="text-sm text-eliminated" role="alert">
          {acts.trouble}
        </p>
      )}
      {isStale && <p className="text-sm">{devicesCopy.stale}</p>}
      {(own === undefined || isStale) && <AddThisDevice pushKey={pushKey} acts={acts} />}
    </>
  );
}

function Content() {
  const messages = trpc.user.messages.useQuery();
  const { data, isError } = messages;
  if (data !== undefined) {
    const { pushKey } = data;
    return pushKey === null ? <p className="text-sm">{devicesCopy.notOffered}</p> : <Devices messages={data} pushKey={pushKey} />;
  }
  if (!isError) return <Skeleton className="h-9 w-48" />;
  return <LoadError title={devicesCopy.loadFailed} query={messages} />;
}

/** Browsers that receive notifications. A button adds this one (rules 12). */
export function DevicesSection() {
  return (
    <AccountSection id="devices" title={devicesCopy.title} lead={[devicesCopy.lead]}>
      <Content />
    </AccountSection>
  );
}
