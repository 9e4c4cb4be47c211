import type { Db } from '@survivor/db';
import type { Settings } from '@survivor/env';
import { createJoinPasswordCipher, seedDemo } from '@survivor/services';

export type SeedSettings = Pick<Settings, 'season' | 'sportsSource' | 'oidc' | 'appSecrets'>;

/** Fills the database on a first start with the demo season, and never with a real one (contract 2, SPORTS_SOURCE). */
export function createSeed({ db, settings }: { db: Db; settings: SeedSettings }): (() => Promise<boolean>) | undefined {
  const { season, sportsSource, oidc, appSecrets } = settings;
  if (sportsSource !== 'demo' || oidc === null || appSecrets.length === 0) return undefined;
  return () => seedDemo({ db, season, cipher: createJoinPasswordCipher(appSecrets), issuer: oidc.issuer });
}
