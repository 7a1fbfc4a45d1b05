import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contact, type ContactSummary, contactSchema, type Identity } from './entities/contact.ts';
import { maskAnswer } from './mask-answer.ts';
import { maskContact, maskNumber, restoreName } from './masking.ts';

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

const maskWholeContact = (contact: Contact): Contact => contactSchema.parse(maskAnswer(contact));

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

  it('masks a name that is the number, in any spelling', () => {
    expect(maskContact({ ...ana, name: '+55 (11) 98765-4321' }).name).toBe('551198765****');
  });

  it.each([
    ['with and without the ninth digit', '551187654321', '55118765****'],
    ['without the country', '(11) 98765-4321', '1198765****'],
    [
      'in other digits',
      '\u0665\u0665\u0661\u0661\u0669\u0668\u0667\u0666\u0665\u0664\u0663\u0662\u0661',
      '551198765****',
    ],
    ['of a second telephone', '+351 910 000 001', '35191000****'],
  ])('masks a name that is a number %s', (_, name, shown) => {
    expect(maskContact({ ...ana, name }).name).toBe(shown);
    expect(maskContact({ ...ana, number: null, name }).name).toBe(shown);
  });

  it('masks the numbers of all contacts that were merged into a contact', () => {
    const merges = [{ id: 1, contactId: 2, name: '351910000001', at: '2026-01-01T00:00:00.000Z' }];
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const masked = maskWholeContact({ ...ana, ...dates, tags: [], extraInfo: [], merges });
    expect(masked.merges).toMatchObject([{ contactId: 2, name: '35191000****' }]);
  });

  it('masks the number in the id of an old group, and in no other id', () => {
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const identities: Identity[] = [
      { kind: 'phone', value: '5511987654321' },
      { kind: 'group', value: '5511987654321-1600000000' },
      { kind: 'group', value: '120363000000000001' },
      { kind: 'telegram', value: '987654321' },
    ];
    const masked = maskWholeContact({ ...ana, ...dates, tags: [], extraInfo: [], identities });
    expect(masked.identities?.map(({ value }) => value)).toEqual([
      '551198765****',
      '551198765****-1600000000',
      '120363000000000001',
      '987654321',
    ]);
  });

  it('keeps a real name, and a contact without a number', () => {
    expect(maskContact(ana)).toEqual({ ...ana, number: '551198765****' });
    expect(maskContact({ ...ana, name: 'Mesa 12', number: null }).name).toBe('Mesa 12');
    expect(maskContact({ ...ana, number: null })).toEqual({ ...ana, number: null });
  });

  it.each(['5511987654321', 'Ana 98765-4321'])('takes the name %j back as it was shown', (name) => {
    const stored = { ...ana, name };
    expect(restoreName(maskContact(stored).name, stored)).toBe(name);
    expect(restoreName('Bia', stored)).toBe('Bia');
  });
});
