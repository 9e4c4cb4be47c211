/** Runs a service until a signal comes. Its options are JSON in an environment variable. */
export async function runService<T>(variable: string, start: (options: T) => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const options = process.env[variable];
  if (!options) throw new Error(`${variable} is missing: \`npm start\` starts this process`);
  const { stop } = await start(JSON.parse(options));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)));
}
