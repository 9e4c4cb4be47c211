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
  const headers = { ...(await askHelmet(options)), 'permissions-policy': PERMISSIONS };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
