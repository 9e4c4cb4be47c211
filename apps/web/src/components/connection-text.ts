import { isServerSilent } from '../lib/ui/use-online.ts';
import { copy } from './common-copy.ts';

/** Why the page shows old data: the device has no network, or the server does not answer. */
export const connectionText = (time: string | null): string => (isServerSilent() ? copy.unreachable(time) : copy.offline(time));
