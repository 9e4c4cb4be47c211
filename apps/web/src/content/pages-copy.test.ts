import { TICKET_ISSUE_LABELS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { donateCopy } from './donate-copy.ts';
import { FAQ_CATEGORIES } from './faq-questions.ts';
import { helpCopy } from './help-copy.ts';
import { legalCopy } from './legal-copy.ts';
import { rulesCopy } from './rules-copy.ts';
import { RULES_SECTIONS } from './rules-sections.ts';
import { supportCopy } from './support-copy.ts';

const { cards } = helpCopy;

/** The sentences that the specification fixes for help, support, donation, legal and static pages (2.9 to 2.16, 5, 8), word for word. */
const FIXED: [string, string][] = [
  [cards.start.title, 'Getting Started'],
  [cards.faq.title, 'Frequently Asked Questions'],
  [cards.support.title, 'Contact Support'],
  [cards.donate.title, 'Donations'],
  [cards.terms.title, 'Terms of Service'],
  [cards.privacy.title, 'Privacy Policy'],
  [rulesCopy.title, 'How to Play'],
  [supportCopy.title, 'Contact Support'],
  [Object.values(supportCopy.readRules).join(''), 'I have read the rules'],
  [Object.values(supportCopy.readFaq).join(''), 'I have read the FAQ'],
  [supportCopy.busy, 'Submitting...'],
  [supportCopy.notSignedIn, 'Ensure you are logged in and try to submit again.'],
  [supportCopy.failed, 'Failed to submit support ticket. Please try again.'],
  [supportCopy.submitted('7Q2'), 'Support ticket submitted successfully! Ticket ID: 7Q2'],
  [supportCopy.copied, 'Ticket ID copied to clipboard!'],
  [supportCopy.copyFailed, 'Failed to copy ticket ID. Please copy manually.'],
  [legalCopy.terms.loading, 'Loading terms of service...'],
  [legalCopy.terms.failed, 'Failed to load terms of service content.'],
  [legalCopy.terms.file, 'terms-of-service.md'],
  [legalCopy.privacy.loading, 'Loading privacy policy...'],
  [legalCopy.privacy.failed, 'Failed to load privacy policy content.'],
  [legalCopy.privacy.file, 'privacy-policy.md'],
  [donateCopy.traditional, 'Traditional Payment'],
  [donateCopy.crypto, 'Cryptocurrency'],
  [donateCopy.coinTitle('Bitcoin'), 'Bitcoin Donation'],
  [donateCopy.showQr, 'Show QR Code'],
  [donateCopy.hideQr, 'Hide QR Code'],
  [donateCopy.close, 'Close'],
  [
    Object.values(TICKET_ISSUE_LABELS).join(', '),
    'Account Issues, League Problems, Pick Submission Issues, Technical Problems, Feature Request, Enhancement Suggestion, Other',
  ],
];

describe('the copy of help, support, donation and legal pages', () => {
  it('is the specification, word for word', () => {
    console.info(`copy: ${FIXED.length} fixed texts`);
    for (const [shown, fixed] of FIXED) expect(shown).toBe(fixed);
  });

  it('has the five sections of the rules and the four categories of the FAQ, in order', () => {
    expect(RULES_SECTIONS.map(({ title }) => title)).toEqual([
      'Basic Rules',
      'Making Picks',
      'Winning & Elimination',
      'Tie Games',
      'Special Situations',
    ]);
    expect(FAQ_CATEGORIES.map(({ title }) => title)).toEqual(['Leagues & Access', 'Gameplay', 'Technical', 'Upcoming Features']);
  });
});
