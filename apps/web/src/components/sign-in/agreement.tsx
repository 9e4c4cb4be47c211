import { copy } from '../common-copy.ts';
import { signInCopy } from './sign-in-copy.ts';

/** What signing in agrees to; stands at every door. */
export function Agreement() {
  const newTab = { target: '_blank', rel: 'noopener', title: copy.nav.newTab, className: 'underline' };
  return (
    <p className="text-xs text-fg-3">
      {signInCopy.agree.before}
      <a href="/privacy-policy" {...newTab}>
        {copy.nav.privacy}
      </a>
      {signInCopy.agree.between}
      <a href="/terms-of-service" {...newTab}>
        {copy.nav.terms}
      </a>
      {signInCopy.agree.after}
    </p>
  );
}
