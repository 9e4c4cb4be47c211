import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/;
const MAKES_COMPONENT = 'createLucideIcon(';
const SHAPES = /^ {2}node: (?<shapes>\[.+?\]),?\n(?: {2}\w|\};)/ms;
const KEY = /, key: "[^"]*"/g;
const DRAW = fileURLToPath(new URL('../src/components/draw-icon.ts', import.meta.url));

/** Takes from Lucide what its icons look like, and has `draw-icon.ts` draw them: Lucide's own component can far more, for 2 kB of the first visit. */
export function iconsPlugin(): Plugin {
  return {
    name: 'survivor-icons',
    enforce: 'pre',
    transform: {
      filter: { id: ICON },
      handler(code, id) {
        if (!code.includes(MAKES_COMPONENT)) return null;
        const shapes = SHAPES.exec(code)?.groups?.shapes;
        if (shapes === undefined) throw new Error(`${id} no longer names its shapes as expected`);
        return {
          code: `import { drawIcon } from ${JSON.stringify(DRAW)};\nexport default drawIcon(${shapes.replaceAll(KEY, '')});`,
          map: null,
        };
      },
    },
  };
}
