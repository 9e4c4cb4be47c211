type MarksProps = {
  /** The classes of each mark. */
  readonly marks: readonly string[];
  readonly className: string;
  /** Decorative without it. */
  readonly label?: string;
};

/** A row of marks, one for each member or team. */
export const Marks = ({ marks, className, label }: MarksProps) => (
  <span className={className} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
    {marks.map((mark, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
      <span key={at} className={`rounded-mark ${mark}`} />
    ))}
  </span>
);
