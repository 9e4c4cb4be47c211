import type { AlertWorld } from './alert-world.ts';
import type { Prometheus } from './start-prometheus.ts';
import { until } from './until.ts';

/** A fault that is made for real, and taken back. */
export type Drill = {
  readonly alerts: readonly string[];
  readonly does: string;
  /** What it needs of the world, in words, where that is not there. */
  readonly lacks?: (world: AlertWorld) => string | null;
  harm(world: AlertWorld): Promise<void>;
  mend(world: AlertWorld): Promise<void>;
};

const FIRES_MS = 180_000;
/** The longest range, six hours, and a little. */
const clearsMs = (factor: number) => (6 * 3_600_000) / factor + 90_000;

export type DrillArgs = { readonly world: AlertWorld; readonly prometheus: Prometheus; readonly factor: number };

/** Makes a fault, waits until its alerts fire, takes it back, and waits until none of them does. */
export async function runDrill({ alerts, harm, mend, does }: Drill, { world, prometheus, factor }: DrillArgs): Promise<void> {
  const isFiring = async (alert: string) => (await prometheus.listFiring()).includes(alert);
  const named = (alert: string, what: string) => (error: unknown) => {
    throw new Error(`${alert} (${does}) ${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  // What was harmed before may still be reported.
  await until(async () => !(await Promise.all(alerts.map(isFiring))).includes(true));
  try {
    await harm(world);
    await Promise.all(alerts.map((alert) => until(() => isFiring(alert), FIRES_MS).catch(named(alert, 'did not fire'))));
  } finally {
    await mend(world);
  }
  await Promise.all(
    alerts.map((alert) => until(async () => !(await isFiring(alert)), clearsMs(factor)).catch(named(alert, 'did not clear'))),
  );
}
