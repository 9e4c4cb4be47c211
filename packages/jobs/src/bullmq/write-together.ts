import type { Writable } from 'node:stream';

/**
 * Has a socket write at once what is sent in one turn of the event loop. A write for each command costs a fifth of all that a small job does; unlike in
 * a pipeline, nothing waits for the answers to what went before.
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
