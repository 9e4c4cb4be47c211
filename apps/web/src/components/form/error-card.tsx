import { Note } from '../notice.tsx';

/** A danger alert that lists error messages; nothing if there are none (screens 2.24). */
export function ErrorCard({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Note kind="error">
      <ul className={messages.length > 1 ? 'list-disc pl-4' : undefined}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}
