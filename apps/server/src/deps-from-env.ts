import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '@survivor/env';
import { createPushService } from '@survivor/push';
import rootPackage from '../../../package.json' with { type: 'json' };
import { refreshesOf } from './live/spread.ts';
import { readBuildId } from './read-build-id.ts';
import type { ServerDeps } from './server-deps.ts';

const GOOGLE = 'https://accounts.google.com';

/** A path relative to this app. Sources and bundle are at the same depth. */
const besideApp = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function webDirOf(env: Env): string | null {
  const folder = env.webDist ?? besideApp('../../web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** Converts the settings of this process into the server's dependencies. */
export function depsFromEnv(
  env: Env,
  {
    db,
    reads,
    probes,
    streams,
    anonymous,
    queue,
    logger,
  }: Pick<ServerDeps, 'db' | 'reads' | 'probes' | 'streams' | 'anonymous' | 'queue' | 'logger'>,
): ServerDeps {
  return {
    db,
    reads,
    probes,
    streams,
    anonymous,
    databaseUrl: env.databaseDirectUrl,
    queue,
    logger,
    secrets: env.appSecrets,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustProxy,
    identity: { issuer: env.oidc.issuer, clientId: env.oidc.clientId, clientSecret: env.oidc.clientSecret },
    adminEmails: env.adminEmails,
    webDir: webDirOf(env),
    isOfflineOn: env.offline,
    // Notifications need the service worker.
    push: env.offline ? createPushService(env.push) : null,
    legalDir: besideApp('../legal'),
    refreshesPerSecond: refreshesOf(env.webProcesses),
    areMetricsPublic: !env.isProduction,
    settings: {
      season: env.season,
      version: rootPackage.version,
      build: readBuildId(env),
      areRateLimitsOn: env.rateLimits,
      sportsSource: env.sportsSource,
      isClockVirtual: env.clock.kind === 'virtual',
      sourceCallsPerMinute: env.sportsSource === 'demo' ? null : env.sportsdbRequestsPerMinute || null,
      isEmailOffered: env.mail !== null,
      mailPageUrl: env.mailPageUrl,
      isGoogle: env.oidc.issuer === GOOGLE,
      clientId: env.oidc.clientId,
      operatorName: env.operatorName ?? 'the operator of this site',
      donate: env.donate,
    },
  };
}
