import type { Sliced } from './large-order.ts';

const SLICE_MS = 12;

/** Does the work in slices of 12 ms, so that the page goes on answering; the first one at once. Returns the way to give it up. */
export function runSliced<T>(work: Sliced<T>, onDone: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    let step = work.next();
    while (step.done !== true && performance.now() < until) step = work.next();
    if (step.done === true) onDone(step.value);
    else timer = setTimeout(slice, 0);
  };
  slice();
  return () => clearTimeout(timer);
}
