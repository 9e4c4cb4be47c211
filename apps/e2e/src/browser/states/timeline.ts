import type { Browser } from '@playwright/test';
import { readNow } from '@survivor/db/queries/clock';
import { StateWorld } from './state-world.ts';

/** The running demo season of a worker. Its clock goes forward alone: for an instant that has passed the season begins anew. */
export class Timeline {
  private readonly browser: Browser;
  private world: StateWorld | null = null;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** At this instant, or on its first day; the clock runs on from there. */
  async worldAt(at: string | null): Promise<StateWorld> {
    if (this.world !== null && this.world.movedTo !== at && (at === null || new Date(at) < (await readNow(this.world.system.db)))) {
      await this.close();
    }
    this.world ??= await StateWorld.open(this.browser);
    if (at !== null && this.world.movedTo !== at) await this.world.moveClock({ now: at });
    return this.world;
  }

  async close(): Promise<void> {
    await this.world?.system.stop();
    this.world = null;
  }
}
