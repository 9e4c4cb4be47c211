import { Link } from '@tanstack/react-router';
import { Check } from '../../components/form/check.tsx';
import { supportCopy } from './support-copy.ts';

export type Confirmations = { readonly rules: boolean; readonly faq: boolean };

type ConfirmationProps = {
  readonly label: { readonly before: string; readonly link: string };
  readonly to: '/rules' | '/faq';
  readonly isRead: boolean;
  readonly onChange: (isRead: boolean) => void;
};

/** The document opens in a new tab, so that the form below keeps its text. */
function Confirmation({ label, to, isRead, onChange }: ConfirmationProps) {
  return (
    <Check checked={isRead} onChange={(event) => onChange(event.target.checked)}>
      <span>
        {label.before}
        <Link to={to} target="_blank" rel="noopener" title={supportCopy.newTab} className="prose-link">
          {label.link}
        </Link>
      </span>
    </Check>
  );
}

/** Step one: the documentation, confirmed twice (screens 2.12). */
export function ReadFirst({ confirmed, onChange }: { confirmed: Confirmations; onChange: (next: Confirmations) => void }) {
  const isComplete = confirmed.rules && confirmed.faq;
  return (
    <section className="card grid gap-1" aria-labelledby="read-first">
      <h2 id="read-first">{supportCopy.readFirst}</h2>
      <Confirmation
        label={supportCopy.readRules}
        to="/rules"
        isRead={confirmed.rules}
        onChange={(rules) => onChange({ ...confirmed, rules })}
      />
      <Confirmation label={supportCopy.readFaq} to="/faq" isRead={confirmed.faq} onChange={(faq) => onChange({ ...confirmed, faq })} />
      {!isComplete && <p className="text-sm text-fg-3">{supportCopy.confirmFirst}</p>}
    </section>
  );
}
