import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** Browser features that no page uses. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** Paths whose responses are data, never opened as a page or in a frame. */
const DATA = /^\/trpc(?:[/?]|$)/i;

/**
 * The headers that matter for data. Others are left out, because each costs bytes on a phone and
 * processor time on the server.
 */
const FOR_DATA = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

type SecurityOptions = { readonly isSecure: boolean };
type Policy = Record<string, string[]>;

const CONTENT_POLICY: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * The policy of /login with Google, which needs its script and frame there and nowhere else (rules
 * 9).
 */
const GOOGLE_LOGIN_POLICY: Policy = {
  ...CONTENT_POLICY,
  'script-src': ["'self'", `${GOOGLE}client`],
  'style-src': ["'self'", "'unsafe-inline'", `${GOOGLE}style`],
  'connect-src': ["'self'", GOOGLE],
  'frame-src': [GOOGLE],
};

const policyHeaders = (policy: Policy): Record<string, string> => ({
  'content-security-policy': Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';'),
});

const DATA_HEADERS = policyHeaders({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

export const GOOGLE_LOGIN_HEADERS = policyHeaders(GOOGLE_LOGIN_POLICY);

/** The headers of a page with this one inline style sheet. */
export const headersWithStyle = (text: string) =>
  policyHeaders({ ...CONTENT_POLICY, 'style-src': [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] });

/** Runs helmet on one sample request, because it writes the same headers into every response. */
async function runHelmet({ isSecure }: SecurityOptions): Promise<Record<string, string>> {
  const sample = fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  });
  sample.get('/', async (_request, reply) => reply.raw.getHeaders());
  const headers = (await sample.inject('/')).json<Record<string, string>>();
  await sample.close();
  return headers;
}

/** Sets the headers of every response (quality, "Input"). */
export async function mountSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const ofPages = { ...(await runHelmet(options)), 'permissions-policy': PERMISSIONS };
  const ofData = { ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => FOR_DATA.includes(name))), ...DATA_HEADERS };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? ofData : ofPages);
    done();
  });
}
