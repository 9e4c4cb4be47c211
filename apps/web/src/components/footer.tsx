import { copy } from '../content/copy.ts';

/** Below every signed-in page. */
export function Footer() {
  return <footer className="pt-5 text-center text-xs text-fg-3">{copy.notAffiliated}</footer>;
}
