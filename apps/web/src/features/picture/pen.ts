const TOKENS = ['bg', 'text', 'text-2', 'text-3', 'accent', 'alive-mark', 'border-ui', 'pending-fill', 'inset-edge'] as const;
type Token = (typeof TOKENS)[number];

const FONT = '"Archivo Variable", system-ui, sans-serif';

export type FontStyle = {
  readonly size: number;
  readonly weight: number;
  /** The width of the font, by a name that a canvas accepts. */
  readonly stretch?: 'semi-expanded' | 'expanded';
  /** The letter spacing as a fraction of the size. */
  readonly tracking?: number;
};
type TextStyle = FontStyle & { readonly color: string; readonly align?: CanvasTextAlign };

/** Draws with our font and the colors of the dark theme, which all pictures use. */
export type Pen = {
  readonly context: CanvasRenderingContext2D;
  readonly colors: Readonly<Record<Token, string>>;
};

function readColors(): Pen['colors'] {
  const probe = document.createElement('span');
  probe.dataset.theme = 'dark';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colorOf = (token: Token) => {
    probe.style.color = `var(--${token})`;
    return style.color;
  };
  const colors = Object.fromEntries(TOKENS.map((token) => [token, colorOf(token)]));
  probe.remove();
  return colors as Pen['colors'];
}

/** A pen on a canvas of this size, its font loaded. Null if the browser cannot draw. */
export async function createPen(canvas: HTMLCanvasElement): Promise<Pen | null> {
  // Offline, the font may be missing: the canvas then uses one of the device's fonts.
  await document.fonts.load(`800 100px ${FONT}`).catch(() => undefined);
  const context = canvas.getContext('2d');
  return context === null ? null : { context, colors: readColors() };
}

function setFont({ context }: Pen, { size, weight, stretch, tracking = 0 }: FontStyle): void {
  context.font = `${stretch ?? 'normal'} ${weight} ${size}px ${FONT}`;
  context.letterSpacing = `${tracking * size}px`;
}

export function widthOf(pen: Pen, text: string, style: FontStyle): number {
  setFont(pen, style);
  return pen.context.measureText(text).width;
}

/** Writes a line of text. The position is on its baseline. */
export function write(pen: Pen, text: string, [x, y]: readonly [number, number], style: TextStyle): void {
  setFont(pen, style);
  pen.context.fillStyle = style.color;
  pen.context.textAlign = style.align ?? 'left';
  pen.context.fillText(text, x, y);
}

/** A filled box with round corners. */
export function fillBox(
  { context }: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  color: string,
  radius = 3,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, Math.min(radius, width / 2));
  context.fill();
}
