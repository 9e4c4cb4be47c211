/** The message that players read, quoted. */
export const ShownMessage = ({ label, children }: { label: string; children: string | null }) => (
  <p className="border-l-3 border-line-ui pl-3.5 wrap-anywhere text-fg-2">
    <b className="block text-xs font-bold text-fg-3">{label}</b>
    {children}
  </p>
);
