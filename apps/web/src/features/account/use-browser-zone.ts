import type { MeOutput } from '@survivor/contract/user';
import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { findDeviceZone } from '../../lib/session/device-zone.ts';

/** Stores the browser's time zone if the account has another, without asking (rules 12). */
export function useBrowserZone(me: MeOutput | undefined): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.user.setBrowserZone.useMutation({
    onSuccess: (_, { zone: browserZone }) => utils.user.me.setData(undefined, (known) => known && { ...known, browserZone }),
  });
  const zone = findDeviceZone();
  // A server of the previous release knows neither `setBrowserZone` nor `browserZone`.
  const isOther = zone !== null && me?.browserZone !== undefined && me.browserZone !== zone;
  useEffect(() => {
    if (isOther) mutate({ zone });
  }, [isOther, zone, mutate]);
}
