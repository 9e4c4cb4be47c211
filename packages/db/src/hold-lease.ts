import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db } from './database.ts';
import { type Dropped, type Lease, renewLease, takeLease } from './queries/cache-leases.ts';

/** What a process has in memory and may answer from while it holds a lease (adr 0015). It goes by clocks of its own. */
export type LeasedMemory = {
  /** Called before a lease is asked for; what it gives is called once the lease is there, which counts from before. */
  prepare(): () => void;
  /** The lease is over: nothing is answered from memory, and all of it goes. */
  end(): void;
  drop(dropped: Dropped): void;
};

export type LeaseHolder = {
  hear(dropped: Dropped): void;
  /** Rejects when the connection does not answer, or no longer tells what it should. */
  readonly failed: Promise<never>;
  /** Ends what may be answered from memory, at once; gives the id of the lease, which may be there still. */
  end(): string;
};

const RENEW_MS = 2000;

/** Holds a lease on the connection that listens, so that none is renewed where nothing is heard. */
export function holdLease(connection: Db, memory: LeasedMemory): LeaseHolder {
  let id = '';
  let heard = 0;
  let isOver = false;
  let wake = () => {};

  /** Until it is time to renew, or a barrier was heard that the lease does not know of; whether it was quiet until then. */
  async function pause(known: number): Promise<boolean> {
    if (heard > known || isOver) return false;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), RENEW_MS);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  }

  async function renewWhileThere({ id, heard: first }: Lease): Promise<void> {
    let due = first;
    for (let known = first; ; ) {
      const isQuiet = await pause(known);
      if (isOver) return;
      known = heard;
      const prolong = memory.prepare();
      const latest = await renewLease(connection, { id, heard: known });
      if (latest === null || isOver) return;
      // What was told before the answer stands before it on the same connection.
      if (isQuiet && heard < due) throw new Error('the connection does not tell what it should');
      if (isQuiet) due = latest;
      prolong();
    }
  }

  async function hold(): Promise<void> {
    const begin = memory.prepare();
    // Known before it is there: what breaks off while it is taken is given back all the same.
    id = randomUUID();
    const first = await takeLease(connection, id);
    if (isOver) return;
    heard = Math.max(heard, first);
    memory.end();
    begin();
    await renewWhileThere({ id, heard: first });
    memory.end();
  }

  async function holdAgainAndAgain(): Promise<never> {
    while (!isOver) {
      await hold().catch(async (error: unknown) => {
        memory.end();
        // A server that refuses, for want of space or of rights, still tells what it should.
        if (!(error instanceof pg.DatabaseError)) throw error;
        await pause(heard);
      });
    }
    return await new Promise<never>(() => {});
  }

  return {
    hear(dropped) {
      if (dropped.kind !== 'barrier') memory.drop(dropped);
      else {
        heard = Math.max(heard, dropped.barrier);
        wake();
      }
    },
    failed: holdAgainAndAgain(),
    end() {
      isOver = true;
      wake();
      memory.end();
      return id;
    },
  };
}
