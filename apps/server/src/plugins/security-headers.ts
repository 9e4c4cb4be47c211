import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** What no page of ours asks a browser for. */
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

/** What is answered there is data: nothing that a browser opens as a page, nor frames. */
const DATA = /^\/trpc(?:[/?]|$)/i;

/** Of the headers of every answer those that say something of data. Each costs a phone its bytes, and the server as much as a step of the procedure. */
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

/** The policy of /login where Google signs people in: its script and frame, there alone (rules 9). */
const GOOGLE_LOGIN_POLICY: Policy = {
  ...CONTENT_POLICY,
  'script-src': ["'self'", `${GOOGLE}client`],
  'style-src': ["'self'", "'unsafe-inline'", `${GOOGLE}style`],
  'connect-src': ["'self'", GOOGLE],
  'frame-src': [GOOGLE],
};

const under = (policy: Policy): Record<string, string> => ({
  'content-security-policy': Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';'),
});

const DATA_HEADERS = under({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

export const GOOGLE_LOGIN_HEADERS = under(GOOGLE_LOGIN_POLICY);

/** The policy of a page whose one inline style sheet has this text. */
export const headersWithStyle = (text: string) =>
  under({ ...CONTENT_POLICY, 'style-src': [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] });

/** What helmet writes. It writes the same into every answer, and is asked once. */
async function askHelmet({ isSecure }: SecurityOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  });
  asked.get('/', async (_request, reply) => reply.raw.getHeaders());
  const headers = (await asked.inject('/')).json<Record<string, string>>();
  await asked.close();
  return headers;
}

/** Headers of every answer (quality, "Input"). */
export async function mountSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const ofPages = { ...(await askHelmet(options)), 'permissions-policy': PERMISSIONS };
  const ofData = { ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => FOR_DATA.includes(name))), ...DATA_HEADERS };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? ofData : ofPages);
    done();
  });
}
