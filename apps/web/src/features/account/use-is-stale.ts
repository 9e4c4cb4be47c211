import { useEffect, useState } from 'react';
import { hasSubscription } from '../../lib/session/subscribe-device.ts';

/** Whether this browser had lost its subscription when the page opened and has no new one. */
export function useIsStale(endpointHash: string | null): boolean {
  const [openedWith] = useState(endpointHash);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    if (openedWith !== null) void hasSubscription(openedWith).then((has) => isUnmounted || setIsLost(!has));
    return () => {
      isUnmounted = true;
    };
  }, [openedWith]);
  return isLost && openedWith === endpointHash;
}
