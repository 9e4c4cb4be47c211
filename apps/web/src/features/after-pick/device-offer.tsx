import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { openInstallPrompt, useCanInstall } from '../../lib/ui/install-prompt.ts';
import { devicesCopy } from '../account/devices-copy.ts';
import { useDevices } from '../account/use-devices.ts';
import { deviceOfferCopy } from './device-offer-copy.ts';
import { canSubscribe, type DeviceOffers, deviceOffersOf, readDevice } from './device-offers.ts';
import { isOfferedHere, markOfferedHere } from './offered-here.ts';

/** Moves the focus, because the pressed button disappears with the offer. */
const focusPick = () => document.getElementById('pick-title')?.focus({ preventScroll: true });

function textOf({ pushKey, install }: DeviceOffers): string {
  if (install === 'by-hand') return deviceOfferCopy.installByHand;
  return pushKey === null ? deviceOfferCopy.open : deviceOfferCopy.remind;
}

function Offer({ onDismiss }: { onDismiss: () => void }) {
  // Read only once: if permission is denied here, the offer stays and says how to allow it.
  const [device] = useState(readDevice);
  const needsMessages = canSubscribe(device);
  const messages = trpc.user.messages.useQuery(undefined, { enabled: needsMessages });
  const offers = deviceOffersOf({ device, messages: messages.data, canInstall: useCanInstall() });
  const { trouble, hasAdded, isAdding, add } = useDevices();
  const { pushKey, install } = offers;
  const isShown = (!needsMessages || messages.isFetched) && (pushKey !== null || install !== null);
  useEffect(() => {
    if (isShown) markOfferedHere();
  }, [isShown]);
  useEffect(() => {
    if (hasAdded) focusPick();
  }, [hasAdded]);
  if (!isShown) return null;
  const notify = device.isPhone ? deviceOfferCopy.notifyPhone : deviceOfferCopy.notifyDevice;
  return (
    <section className="card flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden" aria-labelledby="device-offer">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 id="device-offer" className="text-md">
          {deviceOfferCopy.title}
        </h2>
        <p className="text-sm text-fg-2">{textOf(offers)}</p>
        {trouble !== null && (
          <p className="text-sm text-eliminated" role="alert">
            {trouble}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {pushKey !== null && (
          <button type="button" className="btn btn-line max-sm:flex-auto" aria-disabled={isAdding} onClick={() => isAdding || add(pushKey)}>
            {isAdding ? devicesCopy.adding : notify}
          </button>
        )}
        {install === 'button' && (
          <button type="button" className="btn btn-line max-sm:flex-auto" onClick={() => void openInstallPrompt().finally(focusPick)}>
            {deviceOfferCopy.install}
          </button>
        )}
        <button type="button" className="btn btn-quiet max-sm:flex-auto" onClick={onDismiss}>
          {deviceOfferCopy.dismiss}
        </button>
      </div>
    </section>
  );
}

/** Offers reminders and the home screen after the first stored pick on this device, once. */
export function DeviceOffer() {
  const [isOpen, setIsOpen] = useState(() => !isOfferedHere());
  const dismiss = () => {
    setIsOpen(false);
    focusPick();
  };
  return isOpen ? <Offer onDismiss={dismiss} /> : null;
}
