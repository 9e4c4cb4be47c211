// Loaded into the server and the worker: when the supervisor is killed by force, they stop too.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5_000).unref();
});
process.channel?.unref();
