import type { Identity } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { matchContacts } from './match-contacts.rules.ts';

const phone = (value: string): Identity => ({ kind: 'phone', value });
const lid = (value: string): Identity => ({ kind: 'lid', value });
const from = (...identities: Identity[]) => ({ contact: { identities, name: 'Ana', isGroup: false } });
const known = (entries: Record<string, [contactId: number, value: string]>) =>
  new Map(Object.entries(entries).map(([address, [contactId, value]]) => [address, { contactId, value }]));

test('the first message of a stranger creates a contact, and the second finds it', () => {
  const matches = matchContacts([from(phone('351910000001')), from(phone('351910000001'))], new Map());
  expect(matches).toEqual({
    contacts: [{ draft: 0 }, { draft: 0 }],
    drafts: [{ name: 'Ana', isGroup: false, identities: [phone('351910000001')] }],
    learned: [],
  });
});

test('a mobile is found with and without its ninth digit, and its newest spelling is stored', () => {
  const addresses = known({ 'phone:5511987654321': [7, '5511987654321'] });
  const matches = matchContacts([from(phone('551187654321')), from(phone('551187654321'))], addresses);
  expect(matches.contacts).toEqual([{ contactId: 7 }, { contactId: 7 }]);
  expect(matches.learned).toEqual([{ contactId: 7, identity: phone('551187654321') }]);
});

test('a lid that comes with a known phone number is linked to its contact', () => {
  const addresses = known({ 'phone:351910000001': [7, '351910000001'] });
  const matches = matchContacts([from(lid('88'), phone('351910000001')), from(lid('88'))], addresses);
  expect(matches.contacts).toEqual([{ contactId: 7 }, { contactId: 7 }]);
  expect(matches.learned).toEqual([{ contactId: 7, identity: lid('88') }]);
});

test('a lid and a phone number that come together in one batch are one stranger', () => {
  const matches = matchContacts(
    [from(lid('88')), from(lid('88'), phone('351910000001')), from(phone('351910000001'))],
    new Map(),
  );
  expect(matches.contacts).toEqual([{ draft: 0 }, { draft: 0 }, { draft: 0 }]);
  expect(matches.drafts[0]?.identities).toEqual([lid('88'), phone('351910000001')]);
});

test('addresses of two contacts stay with them, and the phone number decides', () => {
  const addresses = known({ 'phone:351910000001': [7, '351910000001'], 'lid:88': [8, '88'] });
  const matches = matchContacts([from(lid('88'), phone('351910000001'))], addresses);
  expect(matches).toEqual({ contacts: [{ contactId: 7 }], drafts: [], learned: [] });
});

test('without a name the number is the name, but a lid never is', () => {
  const unnamed = (identity: Identity) => ({ contact: { identities: [identity], name: '', isGroup: false } });
  const { drafts } = matchContacts([unnamed(phone('351910000001')), unnamed(lid('88'))], new Map());
  expect(drafts.map(({ name }) => name)).toEqual(['351910000001', '']);
});
