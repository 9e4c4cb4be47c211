import { toast } from './toast.ts';

/** Copies a text and reports the outcome. Toasts of the same `action` replace each other. */
export async function copyText(text: string, { done, failed, action }: { done: string; failed: string; action?: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done, action);
  } catch {
    toast.error(failed, action);
  }
}
