import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MAX_MESSAGES = 500;

/** Messages as files of a folder that only its owner can read. The oldest are removed. */
export interface Mailbox {
  add(raw: Buffer): void;
  /** Newest first. */
  list(): readonly string[];
  /** Null if no message has that name. */
  read(name: string): Buffer | null;
}

export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const list = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
  let count = 0;
  return {
    list,
    add: (raw) => {
      count += 1;
      const file = path.join(folder, `${Date.now()}-${String(count).padStart(6, '0')}.eml`);
      writeFileSync(`${file}.draft`, raw, { mode: 0o600 });
      renameSync(`${file}.draft`, file);
      for (const old of list().slice(MAX_MESSAGES)) rmSync(path.join(folder, old), { force: true });
    },
    read: (name) => (list().includes(name) ? readFileSync(path.join(folder, name)) : null),
  };
}
