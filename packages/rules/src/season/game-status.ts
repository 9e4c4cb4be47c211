/** Status codes of a game (screens 4). */
export const GAME_STATUSES = ['NS', 'Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT', 'AOT', 'CANC', 'PST', 'UNKNOWN'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Labels for players. NS shows the kickoff time instead if it is known. */
export const GAME_STATUS_LABELS: Record<GameStatus, string> = {
  NS: 'Not started',
  Q1: '1st Quarter',
  Q2: '2nd Quarter',
  HT: 'Halftime',
  Q3: '3rd Quarter',
  Q4: '4th Quarter',
  OT: 'Overtime',
  FT: 'Final',
  AOT: 'Final',
  CANC: 'Cancelled',
  PST: 'Postponed',
  UNKNOWN: 'Status unavailable',
};

const IN_PROGRESS: ReadonlySet<GameStatus> = new Set(['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT']);

export const isInProgress = (status: GameStatus): boolean => IN_PROGRESS.has(status);

export const isFinal = (status: GameStatus): boolean => status === 'FT' || status === 'AOT';

/** Whether the game is in progress or over, so its teams can no longer be picked (rules 2). */
export const hasKickedOff = (status: GameStatus): boolean => isInProgress(status) || isFinal(status);

/** Scores are shown for games that are in progress or over (screens 4). */
export const showsScore = (status: GameStatus): boolean => hasKickedOff(status);
