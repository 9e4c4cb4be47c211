let turn: Promise<void> | null = null;

/**
 * Resolves at the end of this turn of the event loop, for all who wait for it one after the other. What is written then leaves together: whoever waits on the
 * same machine, a proxy or a client, is woken once for many answers and not for each, which costs as much as all else of a small one.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
}
