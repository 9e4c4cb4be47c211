import type { Settings } from './env.ts';
import { EnvError } from './read-variables.ts';

/** Its code flow requires a client secret. */
const GOOGLE = 'https://accounts.google.com';
const SECRET_BYTES = 32;
/** 32 random characters have more distinct ones, even in hex or decimal. */
const DIFFERENT_LETTERS = 8;

/** Whether a host name or address is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

const isSafeAddress = (address: string) => address.startsWith('https:') || isLoopback(new URL(address).hostname);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Whether a secret has few distinct characters or repeats a part. */
function isPattern(secret: string): boolean {
  if (new Set(secret).size < DIFFERENT_LETTERS) return true;
  const periods = Array.from({ length: Math.ceil(secret.length / 2) }, (_, index) => index + 1);
  return periods.some((period) => secret.startsWith(secret.slice(period)));
}

/**
 * Refuses settings that make a deployment unsafe (contract 2). Throws EnvError, naming the
 * variable.
 */
export function refuseInProduction(settings: Settings, isPublicUrlGiven: boolean): void {
  refuseAddresses(settings, isPublicUrlGiven);
  refuseSecrets(settings);
  if (settings.mailPageUrl !== null) throw new EnvError('MAIL_PAGE', 'is refused in production');
  if (!settings.rateLimits) throw new EnvError('RATE_LIMITS', 'must be on in production');
  if (settings.demo) return;
  if (settings.sportsSource === 'demo') throw new EnvError('SPORTS_SOURCE', 'must be thesportsdb in production, unless DEMO=1');
  if (settings.clock.kind === 'virtual') throw new EnvError('CLOCK', 'must be system in production, unless DEMO=1');
}

function refuseAddresses({ publicUrl, oidc }: Settings, isPublicUrlGiven: boolean): void {
  if (!isPublicUrlGiven)
    throw new EnvError('PUBLIC_URL', 'is required in production: the URL of the site, such as https://pools.example.com');
  if (!isSafeAddress(publicUrl)) throw new EnvError('PUBLIC_URL', 'must start with https:// in production, unless it is loopback');
  if (oidc?.isLocal) throw new EnvError('OIDC_LOCAL', 'is refused in production');
  if (oidc && !isSafeAddress(oidc.issuer))
    throw new EnvError('OIDC_ISSUER', 'must start with https:// in production, unless it is loopback');
  if (oidc?.issuer === GOOGLE && oidc.clientSecret === '')
    throw new EnvError('OIDC_CLIENT_SECRET', 'is required by this identity provider');
}

function refuseSecrets({ appSecrets }: Settings): void {
  if (appSecrets.length === 0) throw new EnvError('APP_SECRET', 'is required in production');
  if (appSecrets.some((secret) => bytesOf(secret) < SECRET_BYTES))
    throw new EnvError('APP_SECRET', `must have at least ${SECRET_BYTES} bytes per secret in production`);
  if (appSecrets.some(isPattern))
    throw new EnvError('APP_SECRET', 'must not repeat a pattern in production; create one with `openssl rand -base64 48`');
}
