const launcher = process.ppid;

/** Resolves with the first signal, or once npm was killed. Later signals do not interrupt. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    setInterval(() => {
      if (process.env['npm_lifecycle_event'] && process.ppid !== launcher) resolve('npm was killed');
    }, 250);
  });
}
