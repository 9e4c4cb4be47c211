import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrImage } from './qr-image.ts';

const ADDRESS = 'bitcoin:bc1qexampleexampleexampleexampleexampleexx';

/** The modules that the image's path fills. */
function darkModules(image: string): Set<string> {
  const svg = decodeURIComponent(image.replace('data:image/svg+xml,', ''));
  const path = /fill="black" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const modules = new Set<string>();
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(run); at += 1) modules.add(`${Number(x) + at} ${y}`);
  }
  return modules;
}

describe('the QR image', () => {
  it('fills exactly the modules of the code, on white, with a quiet zone of four', () => {
    const image = qrImage(ADDRESS);
    const { data, size } = encode(ADDRESS, { ecc: 'M', border: 4 });
    const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
    expect(darkModules(image)).toEqual(new Set(expected));
    const coordinates = expected.flatMap((module) => module.split(' ').map(Number));
    expect(Math.min(...coordinates)).toBe(4);
    expect(Math.max(...coordinates)).toBe(size - 5);
    expect(decodeURIComponent(image)).toContain(`<path fill="white" d="M0 0h${size}v${size}h-${size}z"/>`);
  });
});
