import { ANY, type TemplateArguments } from './walk-catalog.ts';

const KINDS = ['held-event', 'late-result', 'entered-result'];

/** Arguments for templates whose text depends on them: one list per text. */
export const CALLS: TemplateArguments = {
  'textareaCopy.remaining': [[500], [-1]],
  'chooseCopy.rest': [[4], [10], [14]],
  'inviteCopy.place': [[1], [ANY]],
  'inviteCopy.in': [[1], [ANY]],
  'leagueCopy.administrators': [[1]],
  'leaguesCopy.due': [[1], [ANY]],
  'leagueCardCopy.lost': [[null], [ANY]],
  'membersCopy.count': [[1], [ANY]],
  'reminderCopy.reminded': [[1], [ANY]],
  'faqCopy.found': [[1], [ANY]],
  'outcomeCopy.reasons.cancelled': [[`${ANY}s`]],
  'outcomeCopy.reasons.moved': [[`${ANY}s`]],
  'storyCopy.outGone': [[`${ANY}s`]],
  'storyCopy.remaining': [[1], [ANY]],
  'storyCopy.nobodyFell': [[2], [ANY]],
  'storyCopy.howFar': [
    [1, ANY, ANY],
    [ANY, ANY, ANY],
  ],
  'weekCopy.throughWeeks': [[1], [ANY]],
  'weekCopy.wonThrough': [[ANY]],
  'weekCopy.curveLabel': [[[ANY, ANY], 1]],
  'weekCopy.outWith': [
    [ANY, null],
    [ANY, ANY],
  ],
  'pickersCopy.others': [
    [[ANY], 0],
    [[ANY], ANY],
  ],
  'roundCopy.undecided': [[[ANY], ANY]],
  'roundCopy.voidPick': [
    [ANY, 'cancelled', ANY],
    [ANY, 'moved', ANY],
  ],
  'previewCopy.week': [[true], [false]],
  'previewCopy.grading': [
    [ANY, null],
    [ANY, ANY],
  ],
  'previewCopy.act': KINDS.flatMap((kind) => [
    [kind, 'apply', ANY],
    [kind, 'withdraw', ANY],
  ]),
};
