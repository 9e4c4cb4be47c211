import { ServiceError } from '../service-error.ts';

/** How a call was refused: its ServiceError. Throws when it was not refused, or broke for another reason. */
export async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const outcome = await call.then(
    () => new Error('the call was not refused'),
    (error: unknown) => error,
  );
  if (outcome instanceof ServiceError) return outcome;
  throw outcome;
}
