import { copy } from '../../components/common-copy.ts';
import { drawPicks, picksHeight } from './draw-picks.ts';
import { drawSurvivors } from './draw-survivors.ts';
import { breakLines, type FittedTitle, fitTitle } from './fit-text.ts';
import { createPen, type FontStyle, fillBox, type Pen, widthOf, write } from './pen.ts';
import type { Picture } from './picture.ts';

const SIZE = { width: 1080, height: 1350 };
const MARGIN = 72;
const CONTENT_WIDTH = SIZE.width - 2 * MARGIN;
const GAP = 44;
/** The gaps above and below the title, whose lines are measured without extra space. */
const TITLE_GAPS = { above: 38, below: 50 };
/** The top of the chart, below the head. */
const TOP = 161;
const MAX_TITLE = 280;

const TITLE = { weight: 840, stretch: 'expanded', tracking: -0.05 } as const;
/** As fractions of the title's size. */
const UNDERLINE = { offset: 0.13, thickness: 12 / 148 };

const ABOUT: FontStyle = { size: 40, weight: 600 };
const LEAGUE: FontStyle = { size: 40, weight: 900 };
const ABOUT_LEADING = 50;

/** Logo, product and season. */
function drawHead(pen: Pen, { season }: Picture): void {
  const { colors } = pen;
  for (const [at, color] of [null, colors.text, null, colors.accent, null].entries()) {
    const high = color === null ? 16 : 36;
    pen.context.globalAlpha = color === null ? 0.42 : 1;
    fillBox(pen, [MARGIN + at * 12, 113 - high, 6, high], color ?? colors.text, 2);
  }
  pen.context.globalAlpha = 1;
  write(pen, copy.appName, [MARGIN + 72, 104], { size: 30, weight: 800, stretch: 'expanded', tracking: -0.03, color: colors.text });
  write(pen, season, [SIZE.width - MARGIN, 104], { size: 28, weight: 560, color: colors['text-2'], align: 'right' });
}

/** The names with an amber line below the last line of each. */
function drawTitle(pen: Pen, { size, leading, names }: FittedTitle, top: number): void {
  const font = { ...TITLE, size };
  let baseline = top + size * 0.84;
  for (const lines of names) {
    for (const [at, line] of lines.entries()) {
      if (at === lines.length - 1) {
        const box = [MARGIN, baseline + size * UNDERLINE.offset, widthOf(pen, line, font), size * UNDERLINE.thickness] as const;
        fillBox(pen, box, pen.colors['pending-fill'], 0);
      }
      write(pen, line, [MARGIN, baseline], { ...font, color: pen.colors.text });
      baseline += leading;
    }
  }
}

type AboutLine = { readonly text: string /** The index at which the league's name starts in `text`. */; readonly leagueAt: number };

function aboutLines(pen: Pen, { about, league }: Picture): AboutLine[] {
  const fits = (line: string) => widthOf(pen, line, LEAGUE) <= CONTENT_WIDTH;
  return about.flatMap((paragraph, at) => {
    const leagueAt = at === about.length - 1 ? paragraph.length - league.length : paragraph.length;
    let start = 0;
    return breakLines(paragraph, fits).map((text) => {
      const line = { text, leagueAt: Math.max(0, leagueAt - start) };
      start += text.length;
      return line;
    });
  });
}

function drawAbout(pen: Pen, lines: readonly AboutLine[], bottom: number): void {
  for (const [at, { text, leagueAt }] of lines.entries()) {
    const baseline = bottom - 12 - (lines.length - 1 - at) * ABOUT_LEADING;
    const plain = text.slice(0, leagueAt);
    write(pen, plain, [MARGIN, baseline], { ...ABOUT, color: pen.colors['text-2'] });
    write(pen, text.slice(leagueAt), [MARGIN + widthOf(pen, plain, ABOUT), baseline], { ...LEAGUE, color: pen.colors.text });
  }
}

/** Draws from the bottom up; the weeks fill what is left below the head. */
function draw(pen: Pen, picture: Picture): void {
  const { context, colors } = pen;
  context.fillStyle = colors.bg;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  drawHead(pen, picture);
  let bottom = SIZE.height - MARGIN;
  drawPicks(pen, picture, { left: MARGIN, width: CONTENT_WIDTH, bottom });
  if (picture.picks.length > 0) bottom -= picksHeight(picture) + GAP;
  const about = aboutLines(pen, picture);
  drawAbout(pen, about, bottom);
  bottom -= about.length * ABOUT_LEADING + TITLE_GAPS.below;
  const title = fitTitle(picture.title, (text, size) => widthOf(pen, text, { ...TITLE, size }), {
    width: CONTENT_WIDTH,
    height: MAX_TITLE,
  });
  bottom -= title.names.flat().length * title.leading;
  drawTitle(pen, title, bottom);
  drawSurvivors(pen, picture, { left: MARGIN, top: TOP, width: CONTENT_WIDTH, height: bottom - TITLE_GAPS.above - TOP });
}

/** Draws a picture as a PNG of 1080 x 1350. Null if the browser cannot. */
export async function drawPicture(picture: Picture): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const pen = await createPen(canvas);
  if (pen === null) return null;
  draw(pen, picture);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
