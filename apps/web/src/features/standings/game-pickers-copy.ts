/** Who picked each side of a game (screens 2.8). */
export const pickersCopy = {
  nobody: 'none',
  you: 'You',
  more: (more: number) => ` and ${more.toLocaleString('en-US')} more`,
  others: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${more.toLocaleString('en-US')} more`,
} as const;
