import type { FastifyInstance } from 'fastify';

const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /trpc/', 'Disallow: /home', 'Disallow: /auth/', ''];
const VALID_MS = 180 * 86_400_000;

/** Where to report a vulnerability (RFC 9116). It must have an expiry date. */
const securityText = (publicUrl: string, now: Date) => [
  `Contact: ${publicUrl}/support`,
  `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
  `Canonical: ${publicUrl}/.well-known/security.txt`,
  'Preferred-Languages: en',
  '',
];

/** Serves `/robots.txt` and `/.well-known/security.txt` (contract 4). */
export function mountWellKnown(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const texts = { '/robots.txt': () => ROBOTS, '/.well-known/security.txt': () => securityText(publicUrl, new Date()) };
  for (const [path, lines] of Object.entries(texts)) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(lines().join('\n')),
    );
  }
}
