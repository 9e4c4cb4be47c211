import { Writable } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeTogether } from './write-together.ts';

/** What is written, each write as a text. */
function openSocket() {
  const writes: string[] = [];
  const socket = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      writes.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  writeTogether(socket);
  return { socket, writes };
}

it('writes at once and in order what is sent in one turn, also behind promises that are settled in it, and the last before the end', async () => {
  const { socket, writes } = openSocket();
  socket.write('a');
  socket.write(Buffer.from('b'));
  await Promise.resolve();
  socket.write('c');
  expect(writes).toEqual([]);
  await nextTick();
  expect(writes).toEqual(['abc']);
  socket.write('d');
  socket.end();
  await nextTick();
  expect(writes).toEqual(['abc', 'd']);
});

it('tells whoever sent something that it is written, or that it cannot be any more', async () => {
  const { socket } = openSocket();
  const told = (text: string) => new Promise<string>((resolve) => socket.write(text, (error) => resolve(error ? 'refused' : 'written')));
  expect(await Promise.all([told('a'), told('b')])).toEqual(['written', 'written']);
  socket.on('error', () => {});
  socket.destroy();
  expect(await told('c')).toBe('refused');
});
