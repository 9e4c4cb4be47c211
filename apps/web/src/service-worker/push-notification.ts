/** What a notification shows, and the address that it opens. */
export type Notice = { readonly title: string; readonly options: NotificationOptions & { readonly data: { readonly url: string } } };

const TITLE = 'Survivor Pools';
/** Browsers want something to be seen of every push. */
const WORDLESS = 'You have news from your leagues.';
const HOME = '/home/leagues';

type Said = { readonly [Key in 'sentence' | 'path' | 'tag' | 'isSilent']?: unknown };

function saidIn(text: string): Said {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {};
  }
}

/** An address of our own: whatever leads elsewhere is the leagues. */
function urlOf(path: unknown, origin: string): string {
  const base = new URL(HOME, origin);
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return base.href;
  const meant = new URL(path, origin);
  return meant.origin === base.origin ? meant.href : base.href;
}

/** What is shown for a push, whatever it says. One of the same tag takes its place. */
export function noticeOf(text: string, origin: string): Notice {
  const { sentence, path, tag, isSilent } = saidIn(text);
  const body = typeof sentence === 'string' && sentence !== '' ? sentence : WORDLESS;
  return {
    title: TITLE,
    options: {
      body,
      tag: typeof tag === 'string' ? tag : '',
      silent: isSilent === true,
      icon: '/icons/icon-192.png',
      data: { url: urlOf(path, origin) },
    },
  };
}
