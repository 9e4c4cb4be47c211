import { parseTimeZone } from '@survivor/rules';

/** The device's time zone, or null if the browser does not know it. */
export const findDeviceZone = (): string | null => parseTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
