import type { Env } from '@survivor/env';
import { buildIdOf } from '@survivor/runtime';

/** The build id, stored next to the bundle. */
export const readBuildId = ({ buildId }: Pick<Env, 'buildId'>): string => buildIdOf(buildId, import.meta.url);
