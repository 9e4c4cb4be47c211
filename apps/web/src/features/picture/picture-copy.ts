const people = (count: number) => count.toLocaleString('en-US');

/** The pictures to share: the winner's poster and the one of a survived week (screens 2.8). */
export const pictureCopy = {
  save: 'Save image',
  share: 'Share picture',
  survived: (round: string) => `Survived ${round}`,
  left: (alive: number, total: number) => `${people(alive)} of ${people(total)} left`,
  inLeague: (text: string, league: string) => `${text} in ${league}`,
  failed: "This browser can't create the image.",
} as const;
