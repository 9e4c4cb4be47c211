import type { FastifyInstance } from 'fastify';
import { StartRefusedError } from './run-process.ts';

/**
 * Listens on the port of a variable (contract 2). Throws StartRefusedError, naming the variable, if
 * the port is in use.
 */
export async function listenOn(
  app: Pick<FastifyInstance, 'listen'>,
  { variable, port, host }: { readonly variable: string; readonly port: number; readonly host: string },
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartRefusedError(`${variable} ${port} is taken`);
    throw error;
  }
}
