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

/** Of one alert, in milliseconds: from the fault to its firing, and from the end of the fault to its end. */
export type Drilled = { readonly alert: string; readonly firedMs: number; readonly clearedMs: number };

const FIRES_MS = 180_000;
/** The longest range, six hours, and a little. */
const clearsMs = (factor: number) => (6 * 3_600_000) / factor + 90_000;

export type DrillArgs = { readonly world: AlertWorld; readonly prometheus: Prometheus; readonly factor: number };

/** Makes a fault, waits until its alerts fire, takes it back, and waits until none of them does. */
export async function runDrill({ alerts, harm, mend, does }: Drill, { world, prometheus, factor }: DrillArgs): Promise<Drilled[]> {
  const isFiring = async (alert: string) => (await prometheus.listFiring()).includes(alert);
  const named = (alert: string, what: string) => (error: unknown) => {
    throw new Error(`${alert} (${does}) ${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  // What was harmed before may still be told.
  await until(async () => !(await Promise.all(alerts.map(isFiring))).includes(true));
  const begun = performance.now();
  let fired: number[];
  let mended: number;
  try {
    await harm(world);
    fired = await Promise.all(
      alerts.map(async (alert) => {
        await until(() => isFiring(alert), FIRES_MS).catch(named(alert, 'did not fire'));
        return performance.now() - begun;
      }),
    );
  } finally {
    mended = performance.now();
    await mend(world);
  }
  return await Promise.all(
    alerts.map(async (alert, index) => {
      await until(async () => !(await isFiring(alert)), clearsMs(factor)).catch(named(alert, 'did not clear'));
      const drilled = { alert, firedMs: fired[index] ?? 0, clearedMs: performance.now() - mended };
      console.log(`${alert}: fired after ${seconds(drilled.firedMs)} s, cleared after ${seconds(drilled.clearedMs)} s (${does})`);
      return drilled;
    }),
  );
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1);
