import { useEffect, useState } from 'react';
import { hasSubscription } from '../../lib/session/subscribe-device.ts';

/** Whether this browser had lost its subscription when the page opened and has no new one. */
export function useIsStale(endpointHash: string | null): boolean {
  const [openedWith] = useState(endpointHash);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let isGone = false;
    if (openedWith !== null) void hasSubscription(openedWith).then((has) => isGone || setIsLost(!has));
    return () => {
      isGone = true;
    };
  }, [openedWith]);
  return isLost && openedWith === endpointHash;
}
