import { createDateFormat } from '../../lib/ui/date-format.ts';

/** `Nov 29, 2025`. */
export const formatTicketDay = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
