import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MOST_KEPT = 500;

/** The messages of a catch-all, files of a folder that only its owner can read; the oldest go. */
export interface Mailbox {
  keep(raw: Buffer): string;
  /** The newest first. */
  list(): readonly string[];
  /** Null for what is not a message of this folder. */
  read(name: string): Buffer | null;
}

const NAME = /^\d{13}-\d{6}\.eml$/;

export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const list = () =>
    readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  let count = 0;
  return {
    list,
    keep: (raw) => {
      count = (count + 1) % 1_000_000;
      const name = `${String(Date.now()).padStart(13, '0')}-${String(count).padStart(6, '0')}.eml`;
      const draft = path.join(folder, `${name}.draft`);
      writeFileSync(draft, raw, { mode: 0o600 });
      renameSync(draft, path.join(folder, name));
      for (const old of list().slice(MOST_KEPT)) rmSync(path.join(folder, old), { force: true });
      return name;
    },
    read: (name) => (NAME.test(name) && list().includes(name) ? readFileSync(path.join(folder, name)) : null),
  };
}
