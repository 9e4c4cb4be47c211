import { readFileSync } from 'node:fs';

export type Scheme = 'light' | 'dark';
type Tokens = ReadonlyMap<string, string>;
type LinearRgb = readonly [number, number, number];

const css = readFileSync('src/styles/tokens.css', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const ROOT = /:root,\s*\[data-theme\]\s*\{([^{}]*)\}/.exec(css)?.[1] ?? '';
const DECLARATION = /--([\w-]+):\s*([^;]+);/g;
const LIGHT_DARK = /^light-dark\((.+?\)|[^,]+), (.+)\)$/;

/** Every token with its value in one scheme, the first or second half of `light-dark(...)`. */
const tokensOf = (scheme: Scheme): Tokens =>
  new Map(
    [...ROOT.matchAll(DECLARATION)].map(([, name = '', value = '']): [string, string] => {
      const [, light = value, dark = value] = LIGHT_DARK.exec(value) ?? [];
      return [name, scheme === 'light' ? light : dark];
    }),
  );

export const tokens: Record<Scheme, Tokens> = { light: tokensOf('light'), dark: tokensOf('dark') };

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055);
const clamp = (channel: number) => Math.min(1, Math.max(0, channel));

function oklchToLinear(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A color as `#rrggbb` or opaque `oklch(L C H)`, in linear light. Throws on anything else. */
function parseColor(value: string): LinearRgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (hex !== null) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => toLinear(Number.parseInt(part, 16) / 255));
    return [red, green, blue];
  }
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (oklch === null) throw new Error(`not an opaque color: ${value}`);
  return oklchToLinear(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
}

/** A token's own value, with `var(...)` resolved. */
export function resolveToken(set: Tokens, name: string): string {
  const value = set.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return alias === undefined ? value : resolveToken(set, alias);
}

const luminanceOf = ([red, green, blue]: LinearRgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminances = [luminanceOf(parseColor(one)), luminanceOf(parseColor(other))];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** A color as `#rrggbb`. */
export function hexOf(value: string): string {
  const channels = parseColor(value).map((channel) => Math.round(toGamma(channel) * 255));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
