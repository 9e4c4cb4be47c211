import { connect, type Socket } from 'node:net';
import { type Answer, AnswerReader } from './answer-reader.ts';

/** One connection that is kept open, with at most one request under way: as little work as a client can do, since it shares the machine with what is measured. */
export class Connection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #onAnswer: ((answer: Answer) => void) | undefined;

  private constructor(socket: Socket, onLost: (error: Error) => void) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      try {
        const answer = this.#reader.push(chunk);
        if (answer !== undefined) this.#onAnswer?.(answer);
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on('error', onLost);
    socket.on('close', () => onLost(new Error('the server closed a connection')));
  }

  static open(url: URL, onLost: (error: Error) => void): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket, onLost));
      });
    });
  }

  send(request: Buffer, onAnswer: (answer: Answer) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners();
    this.#socket.on('error', () => {});
    this.#socket.destroy();
  }
}
