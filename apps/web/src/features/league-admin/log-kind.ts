import { LOG_KINDS } from '@survivor/rules';

export type LogKind = keyof typeof LOG_KINDS;
export const LOG_FILTERS = Object.keys(LOG_KINDS) as LogKind[];

/** Parses a kind of log lines, as in the address; undefined for all kinds. */
export const parseLogKind = (text: string | undefined): LogKind | undefined => LOG_FILTERS.find((kind) => kind === text);
