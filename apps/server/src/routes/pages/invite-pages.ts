import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@survivor/db/connection/database';
import { leagueStatus } from '@survivor/rules';
import { createInvitationTokens, type Documents, findLeagueByToken } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { setXsrfCookie } from '../../plugins/xsrf.ts';
import { drawPreview, type Preview } from './draw-preview.ts';
import { type Invite, inviteTags, seasonOf, sizeOf } from './invite-tags.ts';

export type InvitePagesOptions = {
  readonly db: Db;
  readonly secrets: readonly string[];
  readonly documents: Documents;
  readonly publicUrl: string;
  readonly webDir: string | null;
};

/** Matches anything that could be a token. */
const PATH = '/invite/:token(^[\\w-]+$)';
const Params = z.object({ token: z.string() });
/** Private and short, because an invitation can be revoked. */
const PICTURE_CACHE = 'private, max-age=300';

function previewOf(invite: Invite | null): Preview {
  if (invite === null) return null;
  const { name, total: members } = invite.league;
  return { name, members, text: sizeOf(invite), season: seasonOf(invite.league) };
}

/**
 * Serves the page of an invitation with its Open Graph tags, and the preview image (screens 2.7).
 */
export function mountInvitePages(app: FastifyInstance, { db, secrets, documents, publicUrl, webDir }: InvitePagesOptions): void {
  const invitations = createInvitationTokens(secrets);
  /** Cached, because a link sent to a group has its image requested many times. */
  async function pictureOf(preview: Preview): Promise<Buffer> {
    const { png } = await documents.leagues.read(`preview ${JSON.stringify(preview)}`, async () => {
      const drawn = await drawPreview(preview);
      return { png: drawn, bytes: drawn.length };
    });
    return png;
  }
  const find = async (params: unknown): Promise<Invite | null> => {
    const { token } = Params.parse(params);
    const league = await findLeagueByToken({ db, invitations }, token);
    return league === null ? null : { token, league, status: leagueStatus(league) };
  };

  app.get(`${PATH}/preview.png`, async (request, reply) => {
    const picture = await pictureOf(previewOf(await find(request.params)));
    return reply.headers({ 'cache-control': PICTURE_CACHE, 'x-robots-tag': 'noindex' }).type('image/png').send(picture);
  });
  if (webDir === null) return;
  const [head = '', body = ''] = readFileSync(join(webDir, 'index.html'), 'utf8').split('</head>');
  app.get(PATH, async (request, reply) => {
    const invite = await find(request.params).catch((error: unknown) => {
      request.log.error({ err: error }, 'an invitation preview could not be loaded');
      return null;
    });
    setXsrfCookie(request, reply, publicUrl.startsWith('https:'));
    return reply
      .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(`${head}${inviteTags(invite, publicUrl)}</head>${body}`);
  });
}
