import { Counter, Gauge, type Registry } from 'prom-client';
import type { OpenLiveEvents } from '../routes/events/open-live-events.ts';

/**
 * The number of pages that follow a league, and whether this process receives live events
 * (infra/docs/observe.md).
 */
export function gaugeLive(registry: Registry, { countFollowers, listening }: Pick<OpenLiveEvents, 'countFollowers' | 'listening'>): void {
  const registers = [registry];
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live events',
    registers,
    collect() {
      this.set(countFollowers());
    },
  });
  new Gauge({
    name: 'survivor_live_listening',
    help: '1 while the process receives live events, else 0',
    aggregator: 'min',
    registers,
    collect() {
      this.set(Number(listening().isOn));
    },
  });
  new Counter({
    name: 'survivor_live_listening_lost_total',
    help: 'How often the connection for live events was lost or failed',
    registers,
    collect() {
      this.reset();
      this.inc(listening().lost);
    },
  });
}
