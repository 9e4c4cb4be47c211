/** Thrown by a handler when trying again within the run cannot help; the message is short and shown to administrators. */
export class UnrecoverableJobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnrecoverableJobError';
  }
}
