/** What a notification shows, and the URL that it opens. */
export type PushNotification = {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: { readonly url: string } };
};

const TITLE = 'Survivor Pools';
/** For a push without a sentence: browsers require a visible notification for every push. */
const DEFAULT_BODY = 'You have news from your leagues.';
const HOME = '/home/leagues';

type Payload = { readonly [Key in 'sentence' | 'path' | 'tag' | 'isSilent']?: unknown };

function parsePayload(text: string): Payload {
  try {
    const payload: unknown = JSON.parse(text);
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/** The URL of a path on our own origin; that of My Leagues for anything else. */
function resolveUrl(path: unknown, origin: string): string {
  const base = new URL(HOME, origin);
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return base.href;
  const url = new URL(path, origin);
  return url.origin === base.origin ? url.href : base.href;
}

/** The notification of a push, whatever it contains. It replaces one with the same tag. */
export function createNotification(text: string, origin: string): PushNotification {
  const { sentence, path, tag, isSilent } = parsePayload(text);
  const body = typeof sentence === 'string' && sentence !== '' ? sentence : DEFAULT_BODY;
  return {
    title: TITLE,
    options: {
      body,
      tag: typeof tag === 'string' ? tag : '',
      silent: isSilent === true,
      icon: '/icons/icon-192.png',
      data: { url: resolveUrl(path, origin) },
    },
  };
}
