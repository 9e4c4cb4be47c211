import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

export type SecurityOptions = { readonly isSecure: boolean };

const CONTENT_POLICY = {
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
export const GOOGLE_LOGIN_POLICY = {
  ...CONTENT_POLICY,
  'script-src': ["'self'", `${GOOGLE}client`],
  'style-src': ["'self'", "'unsafe-inline'", `${GOOGLE}style`],
  'connect-src': ["'self'", GOOGLE],
  'frame-src': [GOOGLE],
};

/** The policy of a page whose one inline style sheet has this text. */
export const policyWithStyle = (text: string) => ({
  ...CONTENT_POLICY,
  'style-src': [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
});

/** Headers of every answer (quality, "Input"). */
export function mountSecurityHeaders(app: FastifyInstance, { isSecure }: SecurityOptions): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
