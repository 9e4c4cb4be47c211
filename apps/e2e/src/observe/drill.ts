import type { AlertWorld } from './alert-world.ts';
import type { Prometheus } from './start-prometheus.ts';
import { until } from './until.ts';

/** A real fault that can be caused and ended. */
export type Drill = {
  readonly alerts: readonly string[];
  readonly description: string;
  /** What the machine lacks to run the drill, as text; null for nothing. */
  readonly describeMissing?: (world: AlertWorld) => string | null;
  inject(world: AlertWorld): Promise<void>;
  recover(world: AlertWorld): Promise<void>;
};

const FIRES_MS = 180_000;
/** How long clearing may take: the longest range of a rule, six hours, sped up, and some more. */
const clearsMs = (factor: number) => (6 * 3_600_000) / factor + 90_000;

export type DrillArgs = { readonly world: AlertWorld; readonly prometheus: Prometheus; readonly factor: number };

/** Causes a fault, waits until its alerts fire, ends it, and waits until they clear. */
export async function runDrill({ alerts, inject, recover, description }: Drill, { world, prometheus, factor }: DrillArgs): Promise<void> {
  const isFiring = async (alert: string) => (await prometheus.listFiring()).includes(alert);
  const named = (alert: string, what: string) => (error: unknown) => {
    throw new Error(`${alert} (${description}) ${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  // An earlier drill's fault may still be reported.
  await until(async () => !(await Promise.all(alerts.map(isFiring))).includes(true));
  try {
    await inject(world);
    await Promise.all(alerts.map((alert) => until(() => isFiring(alert), FIRES_MS).catch(named(alert, 'did not fire'))));
  } finally {
    await recover(world);
  }
  await Promise.all(
    alerts.map((alert) => until(async () => !(await isFiring(alert)), clearsMs(factor)).catch(named(alert, 'did not clear'))),
  );
}
