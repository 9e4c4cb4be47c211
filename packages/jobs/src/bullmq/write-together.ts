import type { Writable } from 'node:stream';

/**
 * Writes everything sent in one tick in one batch, because a write per command costs a fifth of a
 * small job. Unlike in a pipeline, no command waits for earlier responses.
 */
export function writeTogether(socket: Writable): void {
  const { write } = socket;
  socket.write = (...args: unknown[]) => {
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return Reflect.apply(write, socket, args);
  };
}
