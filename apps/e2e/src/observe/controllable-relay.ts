import { startTestRelay, type TestRelay } from '@survivor/mail/testing';

const NO_SUCH_USER = { status: 550, text: 'no such user' };

/** A mail relay that can be closed, reopened on the same port, and made to refuse every address. */
export class ControllableRelay {
  isRefusing = false;
  #relay: TestRelay;

  private constructor(relay: TestRelay) {
    this.#relay = relay;
  }

  static async open(): Promise<ControllableRelay> {
    const relay = await startTestRelay({ refuseRecipient: () => (controllable.isRefusing ? NO_SUCH_USER : null) });
    const controllable: ControllableRelay = new ControllableRelay(relay);
    return controllable;
  }

  /** The settings with which a worker uses this relay. */
  get settings() {
    return { SMTP_URL: this.#relay.url, MAIL_FROM: 'Pools <no-reply@pools.example.com>', MAIL_PER_MINUTE: '10000' };
  }

  async close(): Promise<void> {
    await this.#relay.stop();
  }

  async reopen(): Promise<void> {
    this.#relay = await startTestRelay({ port: this.#relay.port, refuseRecipient: () => (this.isRefusing ? NO_SUCH_USER : null) });
  }
}
