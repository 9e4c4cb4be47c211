import InviteLinks, { type InviteLinksProps } from './invite-links.tsx';
import { shareCopy } from './share-copy.ts';

/** Ways to invite others, shown while the reader is the only member (screens 2.8). */
export default function AloneCard(props: InviteLinksProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="alone">
      <h2 id="alone">{shareCopy.alone}</h2>
      <InviteLinks {...props} />
    </section>
  );
}
