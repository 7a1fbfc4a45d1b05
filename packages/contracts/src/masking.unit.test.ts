import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactSummary } from './entities/contact.ts';
import { maskContact, maskNumber } from './masking.ts';

const ana: ContactSummary = {
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
};

describe('masking', () => {
  it('hides the last four digits and keeps the length', () => {
    expect(maskNumber('5511987654321')).toBe('551198765****');
  });

  it('never shows a digit of the last four, whatever the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (number) => {
        const masked = maskNumber(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.slice(-4)).toMatch(/^\*+$/);
      }),
    );
  });

  it('masks a name that is the number, however it is written', () => {
    expect(maskContact({ ...ana, name: '+55 (11) 98765-4321' }).name).toBe('551198765****');
  });

  it('keeps a real name, and a contact without a number', () => {
    expect(maskContact(ana)).toEqual({ ...ana, number: '551198765****' });
    expect(maskContact({ ...ana, number: null })).toEqual({ ...ana, number: null });
  });
});
