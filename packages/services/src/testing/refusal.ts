import { ServiceError } from '../service-error.ts';

/** The ServiceError that refused a call. Throws if the call succeeded or failed otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const outcome = await call.then(
    () => new Error('the call was not refused'),
    (error: unknown) => error,
  );
  if (outcome instanceof ServiceError) return outcome;
  throw outcome;
}
