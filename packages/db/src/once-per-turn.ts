/**
 * Does the work at the end of the turn of the event loop, once for all who ask for it in this turn. What a process sends alone costs it more than what it
 * sends: whoever gets it must be woken, and all who have asked a busy process stand in one turn.
 */
export function oncePerTurn(work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      work();
    });
  };
}
