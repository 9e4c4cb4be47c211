import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';

/** Size of an Open Graph image, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Name and size of a league; null for the general preview. */
export type Preview = { readonly name: string; readonly members: number; readonly text: string; readonly season: string } | null;

const PLAIN = { heading: 'One winner a week. Outlast all.', text: 'You are invited.', season: 'NFL survivor pools, free' };
const NO_NAME = 'You are invited.';

/** The tokens of the light theme in sRGB. A preview has no theme. */
const COLORS = {
  chalk: '#f5f4f0',
  text: '#12161e',
  text2: '#42464d',
  alive: '#088a46',
  accent: '#1b4fd8',
  gray: '#969798',
  out: '#a0a2a6',
};
const MARGIN = 72;
const MARK_HEIGHT = 72;
const MAX_MARKS = 60;
const MARKS_WIDTH = 560;
/** Font size in pixels by length, so that every name fits on three lines. */
const HEADING_SIZES = [
  { letters: 16, size: 100 },
  { letters: 28, size: 84 },
  { letters: 40, size: 70 },
] as const;
const SMALLEST = 56;

const require = createRequire(import.meta.url);
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS = [400, 700, 900] as const;

/** Loaded with the first preview. */
let fonts: Parameters<typeof satori>[1]['fonts'] | undefined;
const loadFonts = () =>
  SUBSETS.flatMap((subset) =>
    WEIGHTS.map((weight) => ({
      name: `Archivo ${subset}`,
      weight,
      data: readFileSync(require.resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`)),
    })),
  );
const FAMILY = SUBSETS.map((subset) => `Archivo ${subset}`).join(', ');

/** Emoji, their joiners and other pictographs. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{So}|\u200d|\ufe0f|\u20e3/gu;
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** The name without emoji; null if the fonts lack one of its letters and would draw empty boxes. */
export function drawableName(name: string): string | null {
  const plain = name.replaceAll(PICTURES, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) && DRAWABLE.test(plain) ? plain : null;
}

type Node = { readonly key: null; readonly type: 'div'; readonly props: { readonly style: object; readonly children?: string | Node[] } };
const box = (style: object, children?: string | Node[]): Node => ({
  key: null,
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});
const bar = (width: number, height: number, color: string) => box({ width, height, borderRadius: 3, backgroundColor: color });

/** One mark per member, packed more densely in large leagues, plus an empty one for the invitee. */
function membersMarks(members: number): Node[] {
  const count = Math.min(members, MAX_MARKS);
  const pitch = Math.min(26, (MARKS_WIDTH - 20) / count);
  return [
    ...Array.from({ length: count }, () => bar(pitch * (16 / 26), MARK_HEIGHT, COLORS.alive)),
    box({ width: 20, height: MARK_HEIGHT, boxSizing: 'border-box', borderRadius: 3, border: `4px solid ${COLORS.accent}` }),
  ].map((mark) => box({ marginLeft: pitch * (10 / 26) }, [mark]));
}

const plainMarks = (): Node[] =>
  (['out', 'alive', 'out', 'accent', 'out'] as const).map((color) =>
    box({ marginLeft: 10 }, [bar(16, color === 'out' ? 32 : MARK_HEIGHT, COLORS[color])]),
  );

const brand = () =>
  box({ alignItems: 'flex-end', fontWeight: 900, fontSize: 30, letterSpacing: -0.45 }, [
    ...[COLORS.gray, COLORS.text, COLORS.gray, COLORS.accent, COLORS.gray].map((color) =>
      box({ marginRight: 6 }, [bar(6, color === COLORS.gray ? 16 : 36, color)]),
    ),
    box({ marginLeft: 6, lineHeight: 1 }, 'Survivor Pools'),
  ]);

function heading(text: string): Node {
  const fontSize = HEADING_SIZES.find(({ letters }) => text.length <= letters)?.size ?? SMALLEST;
  return box(
    { fontSize, fontWeight: 900, lineHeight: 0.98, letterSpacing: -0.04 * fontSize, maxWidth: '100%', wordBreak: 'break-word' },
    text,
  );
}

function layout(preview: Preview, plainText: string): Node {
  const { text, season } = preview ?? { ...PLAIN, text: plainText };
  const name = preview === null ? PLAIN.heading : (drawableName(preview.name) ?? NO_NAME);
  const page = {
    ...PREVIEW_SIZE,
    boxSizing: 'border-box',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: `64px ${MARGIN}px`,
  };
  return box({ ...page, backgroundColor: COLORS.chalk, color: COLORS.text, fontFamily: FAMILY }, [
    brand(),
    heading(name),
    box({ justifyContent: 'space-between', alignItems: 'flex-end', fontSize: 32 }, [
      box({ flexDirection: 'column' }, [box({ fontWeight: 700 }, text), box({ color: COLORS.text2 }, season)]),
      box({ alignItems: 'flex-end' }, preview === null ? plainMarks() : membersMarks(preview.members)),
    ]),
  ]);
}

/**
 * Draws the link preview as a PNG: the league's name and size, or the product's slogan and
 * `plainText` (screens 2.7). Layout runs on the event loop, rendering on a worker thread.
 */
export async function drawPreview(preview: Preview, plainText = PLAIN.text): Promise<Buffer> {
  fonts ??= loadFonts();
  const svg = await satori(layout(preview, plainText), { ...PREVIEW_SIZE, fonts });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}
