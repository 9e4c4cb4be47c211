import type { FormEvent, ReactNode } from 'react';
import { ErrorCard } from '../../../components/form/error-card.tsx';

export type AdminFormProps = {
  /** Whether the form can be sent: every field is valid and nothing is pending. */
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  /** Why the last attempt failed. */
  readonly messages?: readonly string[];
  readonly buttons: ReactNode;
  readonly isLoading?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A form of the console: fields, then errors, then buttons. */
export function AdminForm({ isReady, onSubmit, messages = [], buttons, isLoading = false, className = '', children }: AdminFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form className={`grid gap-4 ${className}`} noValidate onSubmit={submit} aria-busy={isLoading}>
      {children}
      <ErrorCard messages={messages} />
      {buttons}
    </form>
  );
}
