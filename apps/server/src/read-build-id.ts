import type { Env } from '@survivor/env';
import { buildIdOf } from '@survivor/runtime';

/** The build id of the settings, else the one stored next to the bundle. */
export const readBuildId = ({ buildId }: Pick<Env, 'buildId'>): string => buildIdOf(buildId, import.meta.url);
