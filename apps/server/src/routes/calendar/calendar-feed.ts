import etag from '@fastify/etag';
import type { Db } from '@survivor/db/connection/database';
import { type ServiceContext, ServiceError, writeCalendarFeed } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Shedding } from '../../plugins/shed-load.ts';

export type CalendarFeedOptions = {
  readonly db: Db;
  readonly publicUrl: string;
  readonly siteState: ServiceContext['siteState'];
  readonly shedding: Pick<Shedding, 'refuseRead'>;
};

const Params = z.object({ token: z.string() });
const ENDING = /\.ics$/i;

/** The whole last segment is the token, so that malformed addresses are not logged either. */
const PATH = '/calendar/:token';

/**
 * Serves `/calendar/{token}.ics` to calendar programs. The token alone identifies the user
 * (contract 4, rules 12).
 */
export function mountCalendarFeed(app: FastifyInstance, { db, publicUrl, siteState, shedding }: CalendarFeedOptions): void {
  app.register(async (scope) => {
    // Sends 304 for a matching If-None-Match. Compressed responses are streams, which get no ETag.
    await scope.register(etag, { weak: true });
    scope.get(PATH, { compress: false }, async (request, reply) => {
      shedding.refuseRead(request);
      if ((await siteState()).isOn) {
        throw new ServiceError('unavailable', 'The service is down for maintenance', { retryAfterSeconds: 30 });
      }
      const { token } = Params.parse(request.params);
      const text = ENDING.test(token) ? await writeCalendarFeed({ db, publicUrl }, token.replace(ENDING, '')) : null;
      if (text === null) throw new ServiceError('not-found', 'Not found');
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
      return reply.type('text/calendar; charset=utf-8').send(text);
    });
  });
}
