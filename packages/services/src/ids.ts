import Sqids, { defaultOptions } from 'sqids';

const ALPHABET = 'k3G7QAe51FCsPW92uEOyq4Bg6Sp8YzVTmnU0liwDdHXLajZrfxNhobJIRcMvKt';

/** Pages repeat the ids of their season, league and members. */
const CACHED_IDS = 5000;

/**
 * Words that no id may contain. Words of up to three letters block only an id that equals them, and
 * ids have at least eight characters.
 */
const BLOCKED_WORDS = new RegExp([...defaultOptions.blocklist].filter((word) => word.length > 3).join('|'), 'i');
const NO_BLOCKLIST = new Set<string>();

/**
 * Converts integers to opaque ids (architecture 4). Each kind has its own alphabet, so ids of two
 * kinds differ.
 */
function createIdCodec(kind: number) {
  const options = { alphabet: ALPHABET.slice(kind) + ALPHABET.slice(0, kind), minLength: 8 };
  const sqids = new Sqids(options);
  const unchecked = new Sqids({ ...options, blocklist: NO_BLOCKLIST });
  const texts = new Map<number, string>();
  const ids = new Map<string, number>();

  /**
   * Same result as `sqids.encode`, which takes five times as long because it checks every blocked
   * word.
   */
  function encodeUncached(id: number): string {
    const text = unchecked.encode([id]);
    return BLOCKED_WORDS.test(text) ? sqids.encode([id]) : text;
  }

  function encode(id: number): string {
    const text = texts.get(id) ?? encodeUncached(id);
    if (texts.size >= CACHED_IDS) {
      texts.clear();
      ids.clear();
    }
    texts.set(id, text);
    ids.set(text, id);
    return text;
  }

  return {
    encode,
    /** The integer of an id; null for an invalid text. */
    decode: (text: string): number | null => {
      const cached = ids.get(text);
      if (cached !== undefined) return cached;
      const [id, ...rest] = text.length <= 32 ? sqids.decode(text) : [];
      if (id === undefined || rest.length > 0 || id > 2_147_483_647 || encode(id) !== text) return null;
      return id;
    },
  };
}

export const leagueIds = createIdCodec(1);
export const userIds = createIdCodec(2);
export const gameIds = createIdCodec(3);
export const ticketIds = createIdCodec(4);
export const jobRunIds = createIdCodec(5);
export const correctionIds = createIdCodec(6);
export const auditIds = createIdCodec(7);
export const quarantinedEventIds = createIdCodec(8);
export const deviceIds = createIdCodec(9);
