import { copy } from '../common-copy.ts';
import { signInCopy } from './sign-in-copy.ts';

/** The terms that signing in accepts, shown beside every sign-in button. */
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
