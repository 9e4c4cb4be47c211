import { checkText, parseTimeZone, type TextRule } from '@survivor/rules';
import * as z from 'zod';

/**
 * An opaque id. Any string passes, because a malformed id gets the same response as an unknown one
 * (contract 4).
 */
export const Id = z.string();

/** The only league type (contract 4). */
export const LeagueType = z.string().refine((value): boolean => value === 'NFL', 'This league type is not known');
export const Season = z.number().int().min(0).max(9999);
export const Round = z.number().int();
/** Why a member is eliminated (rules 3 and 11). */
export const EliminationReason = z.enum(['loss', 'tie', 'missed', 'cancelled', 'moved', 'left']);

/** An unknown name becomes null, not an error: users cannot change the name their browser sends. */
export const timeZone = z.string().max(64).nullable().transform(parseTimeZone);

const page = z.number().int().min(1).max(1_000_000).default(1);
const pageSize = (fallback: number) => z.number().int().min(1).max(100).default(fallback);

/** Input of a paged list. `search` is a case-insensitive substring without wildcards. */
export const pageInput = (defaultPageSize: number) => ({
  page,
  pageSize: pageSize(defaultPageSize),
  search: z.string().max(200).optional(),
});

export const pageFields = {
  totalCount: z.number().int(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  pageSize: z.number().int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
};

/** Text is NFC and trimmed; forbidden characters are refused, lengths are code points (rules 3). */
export const text = (rule: TextRule) =>
  z.string().transform((value, context) => {
    const checked = checkText(value, rule);
    if (checked.kind === 'ok') return checked.value;
    context.addIssue({ code: 'custom', message: checked.message });
    return z.NEVER;
  });

export const NoInput = z.strictObject({}).optional();
