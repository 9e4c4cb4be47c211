import type { Env } from '@survivor/env';
import { buildIdOf } from '@survivor/runtime';

/** Which build this server is; it stands beside the bundle. */
export const buildOf = ({ buildId }: Pick<Env, 'buildId'>): string => buildIdOf(buildId, import.meta.url);
