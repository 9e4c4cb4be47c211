import type { Settings } from './env.ts';
import type { Report } from './env-error.ts';

/** Google's code flow requires a client secret. */
const GOOGLE = 'https://accounts.google.com';
const SECRET_BYTES = 32;
/** Of 32 random characters, more than this many differ, even in hex or decimal. */
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

/** Reports settings that make a deployment unsafe (contract 2). */
export function refuseInProduction(settings: Settings, isPublicUrlGiven: boolean, report: Report): void {
  refuseAddresses(settings, isPublicUrlGiven, report);
  refuseSecrets(settings, report);
  if (settings.mailPageUrl !== null) report('MAIL_PAGE', 'is refused in production');
  if (!settings.rateLimits) report('RATE_LIMITS', 'must be on in production');
  if (settings.demo) return;
  if (settings.sportsSource === 'demo') report('SPORTS_SOURCE', 'must be thesportsdb in production, unless DEMO=1');
  else if (settings.clock.kind === 'virtual') report('CLOCK', 'must be system in production, unless DEMO=1');
}

function refuseAddresses({ publicUrl, oidc }: Settings, isPublicUrlGiven: boolean, report: Report): void {
  if (!isPublicUrlGiven) report('PUBLIC_URL', 'is required in production: the URL of the site, such as https://pools.example.com');
  if (!isSafeAddress(publicUrl)) report('PUBLIC_URL', 'must start with https:// in production, unless it is loopback');
  if (oidc?.isLocal) report('OIDC_LOCAL', 'is refused in production');
  if (oidc && !isSafeAddress(oidc.issuer)) report('OIDC_ISSUER', 'must start with https:// in production, unless it is loopback');
  if (oidc?.issuer === GOOGLE && oidc.clientSecret === '') report('OIDC_CLIENT_SECRET', 'is required by this identity provider');
}

function refuseSecrets({ appSecrets }: Settings, report: Report): void {
  if (appSecrets.length === 0) report('APP_SECRET', 'is required in production');
  if (appSecrets.some((secret) => bytesOf(secret) < SECRET_BYTES))
    report('APP_SECRET', `must have at least ${SECRET_BYTES} bytes per secret in production`);
  if (appSecrets.some(isPattern))
    report('APP_SECRET', 'must not repeat a pattern in production; create one with `openssl rand -base64 48`');
}
