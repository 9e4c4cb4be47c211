import pg from 'pg';

const MOST = 500;
const TOO_MANY = '53300';

const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === TOO_MANY;

/** Opens connections until the database has none left; gives all of them back when called. */
export async function useUpConnections(url: string): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  const giveBack = async () => void (await Promise.all(clients.splice(0).map((client) => client.end())));
  while (clients.length < MOST) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if (isRefusal(error)) return giveBack;
      throw error;
    }
    clients.push(client);
  }
  await giveBack();
  throw new Error(`the database still had connections after ${MOST}`);
}
