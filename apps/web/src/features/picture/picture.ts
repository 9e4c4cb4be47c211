/** A picked team with its colors, as on a picture. */
export type PicturePick = {
  readonly name: string;
  readonly abbreviation: string;
  readonly color: string;
  readonly textColor: string;
  /** `40-6`; the picture of one week also names the opponent. Null without a score. */
  readonly score: string | null;
};

/** What a picture to share shows. Every member of the league can see all of it. */
export type Picture = {
  /** `NFL 2025-2026` */
  readonly season: string;
  /** Survivors before the first week and after each shown week. */
  readonly survivors: readonly number[];
  readonly firstRound: number;
  /** How many blue marks each week begins with: one for each winner, or one for the reader. */
  readonly blue: number;
  /** In large letters on an amber line: the winners' names, or what the reader did. */
  readonly title: readonly string[];
  /** Lines below the title; the last one ends with the name of the league. */
  readonly about: readonly string[];
  readonly league: string;
  readonly picks: readonly PicturePick[];
};

/** The text alternative of a picture. */
export function describePicture({ title, about, picks }: Picture): string {
  const scores = picks.map(({ name, score }) => `${name} ${score ?? ''}`.trim()).join(', ');
  return [title.join(', '), ...about, scores]
    .filter((line) => line !== '')
    .map((line) => (line.endsWith('.') ? line : `${line}.`))
    .join(' ');
}
