export type SectionLinksProps = { readonly label: string; readonly sections: readonly { readonly id: string; readonly title: string }[] };

/** Quick navigation to the sections of a page (screens 2.10, 2.11). */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
