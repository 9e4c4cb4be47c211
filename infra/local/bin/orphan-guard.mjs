// Stops a child when the process that started it was killed.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5_000).unref();
});
process.channel?.unref();
