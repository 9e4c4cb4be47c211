/**
 * Thrown by a handler when a retry cannot help. The message is short and shown to administrators.
 */
export class UnrecoverableJobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnrecoverableJobError';
  }
}
