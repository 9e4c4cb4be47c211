import Sqids, { defaultOptions } from 'sqids';

const ALPHABET = 'k3G7QAe51FCsPW92uEOyq4Bg6Sp8YzVTmnU0liwDdHXLajZrfxNhobJIRcMvKt';

/** Each page tells the same ids: those of its season, its league and its members. */
const REMEMBERED = 5000;

/** Words that no id holds; those that are shorter could only be a whole one. */
const UNWANTED = new RegExp([...defaultOptions.blocklist].filter((word) => word.length > 3).join('|'), 'i');
const NO_WORDS = new Set<string>();

/** Opaque ids outside, integers inside (architecture 4). Each kind has an alphabet of its own, so that ids of two kinds never look alike. */
function idsOf(kind: number) {
  const options = { alphabet: ALPHABET.slice(kind) + ALPHABET.slice(0, kind), minLength: 8 };
  const sqids = new Sqids(options);
  const unasked = new Sqids({ ...options, blocklist: NO_WORDS });
  const known = new Map<number, string>();
  const ids = new Map<string, number>();

  /** What `sqids` makes. It asks word by word whether an id holds one, which takes five times as long as making it; hardly any does. */
  function make(id: number): string {
    const text = unasked.encode([id]);
    return UNWANTED.test(text) ? sqids.encode([id]) : text;
  }

  function encode(id: number): string {
    const text = known.get(id) ?? make(id);
    if (known.size >= REMEMBERED) {
      known.clear();
      ids.clear();
    }
    known.set(id, text);
    ids.set(text, id);
    return text;
  }

  return {
    encode,
    /** The integer behind an id, or null for a text that cannot be one. */
    decode: (text: string): number | null => {
      const remembered = ids.get(text);
      if (remembered !== undefined) return remembered;
      const [id, ...rest] = text.length <= 32 ? sqids.decode(text) : [];
      if (id === undefined || rest.length > 0 || id > 2_147_483_647 || encode(id) !== text) return null;
      return id;
    },
  };
}

export const leagueIds = idsOf(1);
export const userIds = idsOf(2);
export const gameIds = idsOf(3);
export const ticketIds = idsOf(4);
export const jobRunIds = idsOf(5);
export const correctionIds = idsOf(6);
export const auditIds = idsOf(7);
export const quarantinedEventIds = idsOf(8);
export const deviceIds = idsOf(9);
