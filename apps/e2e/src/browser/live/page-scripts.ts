/** Keeps the body of every answer that the page's scripts get, streams included, as it comes in: `window.heard`. */
export const RECORD_ANSWERS = `
  const ask = window.fetch;
  window.heard = [];
  window.fetch = async (...args) => {
    const answer = await ask(...args);
    const entry = { url: String(args[0] && args[0].url ? args[0].url : args[0]), text: '' };
    window.heard.push(entry);
    const copy = answer.clone();
    if (copy.body !== null) {
      const reader = copy.body.pipeThrough(new TextDecoderStream()).getReader();
      const read = async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) entry.text += part.value;
      };
      read().catch(() => undefined);
    }
    return answer;
  };`;

/** Lets a test hide the page and show it again: \`window.hidePage(true)\`. */
export const HIDEABLE = `
  let isHidden = false;
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  window.hidePage = (next) => {
    isHidden = next;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };`;

/** A device whose clock is so many milliseconds wrong. */
export const wrongClock = (milliseconds: number) => `
  const Right = Date;
  window.Date = class extends Right {
    constructor(...args) {
      if (args.length === 0) super(Right.now() + ${milliseconds});
      else super(...args);
    }
    static now() {
      return Right.now() + ${milliseconds};
    }
  };`;
