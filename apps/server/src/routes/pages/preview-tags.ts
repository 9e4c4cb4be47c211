import { PREVIEW_SIZE } from './draw-preview.ts';

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeAttribute = (text: string) => text.replaceAll(/[&<>"']/g, (character) => NAMED[character] ?? '');

export type LinkPreview = { readonly title: string; readonly description: string; readonly url: string; readonly image: string };

/** The Open Graph and Twitter tags of a page with a picture. Addresses are absolute. */
export function renderPreviewTags({ title, description, url, image }: LinkPreview): string {
  const tags: readonly (readonly [attribute: 'property' | 'name', name: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Survivor Pools'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(PREVIEW_SIZE.width)],
    ['property', 'og:image:height', String(PREVIEW_SIZE.height)],
    ['property', 'og:image:alt', `${title}. ${description}`],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return tags.map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeAttribute(content)}" />`).join('');
}
