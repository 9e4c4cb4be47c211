import Sqids, { defaultOptions } from 'sqids';

const ALPHABET = 'k3G7QAe51FCsPW92uEOyq4Bg6Sp8YzVTmnU0liwDdHXLajZrfxNhobJIRcMvKt';

/** Pages repeat the ids of their season, league and members. */
const REMEMBERED = 5000;

/** Words that no id may contain. Shorter ones match only whole ids, which are longer. */
const UNWANTED = new RegExp([...defaultOptions.blocklist].filter((word) => word.length > 3).join('|'), 'i');
const NO_WORDS = new Set<string>();

/**
 * Converts integers to opaque ids (architecture 4). Each kind has its own alphabet, so ids of two
 * kinds differ.
 */
function idsOf(kind: number) {
  const options = { alphabet: ALPHABET.slice(kind) + ALPHABET.slice(0, kind), minLength: 8 };
  const sqids = new Sqids(options);
  const unasked = new Sqids({ ...options, blocklist: NO_WORDS });
  const known = new Map<number, string>();
  const ids = new Map<string, number>();

  /**
   * Same result as `sqids.encode`, which takes five times as long because it checks every blocked
   * word.
   */
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
    /** The integer of an id; null for an invalid text. */
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
