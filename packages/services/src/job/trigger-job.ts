import { JOB_PAYLOADS } from '@survivor/jobs';
import { JOB_NAMES, type JobName } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { jobRunIds } from '../ids.ts';
import { invalidField } from '../service-error.ts';
import { startRun } from './start-run.ts';

const start = (ctx: ServiceContext, name: JobName): Promise<string> => startRun({ ctx, name, payload: JOB_PAYLOADS[name].parse({}) });

/** Queues a job at an administrator's wish (specification 2.21). 400 for an unknown name, 503 when the queue is away. */
export async function triggerJob({ ctx, input }: { ctx: ServiceContext; input: { jobName: string } }): Promise<{ id: string }> {
  requireAdmin(ctx);
  const name = JOB_NAMES.find((candidate) => candidate === input.jobName);
  if (name === undefined) throw invalidField('jobName', 'There is no such job');
  return { id: jobRunIds.encode(Number(await start(ctx, name))) };
}
