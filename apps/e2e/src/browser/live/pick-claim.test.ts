import { expect, it } from 'vitest';
import { type Claim, falsehood } from './pick-claim.ts';

const stored: Claim = { team: 'Dallas Cowboys', isStored: true, isNotSaved: false, isOpen: false, toasts: '' };
const failed: Claim = { ...stored, isStored: false, isNotSaved: true };

it('calls each false word about a pick false, and no true one', () => {
  expect(falsehood(stored, 'Dallas Cowboys', 'Dallas Cowboys')).toBeNull();
  expect(falsehood(stored, 'Buffalo Bills', 'Dallas Cowboys')).toContain('says Dallas Cowboys is stored');
  expect(falsehood(stored, null, 'Dallas Cowboys')).toContain('but null is');
  expect(falsehood(failed, 'Dallas Cowboys', 'Buffalo Bills')).toBeNull();
  expect(falsehood(failed, 'Buffalo Bills', 'Buffalo Bills')).toContain('was not saved, but it is');
  const toasted = { ...failed, isNotSaved: false, toasts: 'Buffalo Bills pick submitted!' };
  expect(falsehood(toasted, 'Buffalo Bills', 'Buffalo Bills')).toBeNull();
  expect(falsehood(toasted, 'Dallas Cowboys', 'Buffalo Bills')).toContain('was submitted, but Dallas Cowboys is stored');
});
