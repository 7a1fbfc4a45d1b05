import {
  contactSchema,
  type Identity,
  identityKindSchema,
  listContacts,
  showContact,
  showTicket,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { asTicket, attendant, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);

/** One contact with every kind of identity (rule C1). */
const rita: readonly Identity[] = [
  { kind: 'phone', value: '5511987654321' },
  { kind: 'lid', value: '777888' },
  { kind: 'telegram', value: '424242' },
  { kind: 'messenger', value: 'rita.souza' },
  { kind: 'instagram', value: 'ritasouza' },
  { kind: 'webchat', value: 'visitor-9' },
  { kind: 'email', value: 'rita@desk.example' },
];
const shown = {
  name: 'Rita',
  number: '5511987654321',
  isNumberHidden: false,
  email: 'rita@desk.example',
  telegramId: '424242',
  messengerId: 'rita.souza',
  instagramId: 'ritasouza',
  webchatId: 'visitor-9',
};
const write = async (...identities: readonly Identity[]) => {
  const contact = { identities: [...identities], name: 'Rita', isGroup: false };
  const [recorded] = await desk.receive({ contact });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded;
};

test('the contact has every kind of identity but a group', () => {
  expect(rita.map(({ kind }) => kind).toSorted()).toEqual(
    identityKindSchema.options.filter((kind) => kind !== 'group').toSorted(),
  );
});

test('a contact shows each of its addresses in lists, alone and in its ticket', async () => {
  const { contactId, ticketId } = await write(...rita);
  const { body } = await desk.ask(ana, listContacts);
  expect(listContacts.response.parse(body).contacts).toMatchObject([{ id: contactId, ...shown }]);
  const alone = contactSchema.parse((await desk.ask(ana, showContact, { params: { contactId } })).body);
  expect(alone).toMatchObject(shown);
  expect(alone.identities).toEqual(expect.arrayContaining([...rita]));
  const ticket = asTicket((await desk.ask(ana, showTicket, { params: { ticketId } })).body);
  expect(ticket.contact).toMatchObject(shown);
});

test.each(rita)('a message by $kind alone belongs to that contact', async (identity) => {
  const { contactId } = await write(...rita);
  expect((await write(identity)).contactId).toBe(contactId);
});

test.each([
  ['525512340777', '5215512340777', '+52 55 1234 0777'],
  ['541155550777', '5491155550777', '+54 11 5555-0777'],
])('%s and %s are one contact, found by either', async (one, other, written) => {
  const { contactId } = await write({ kind: 'phone', value: one });
  expect((await write({ kind: 'phone', value: other })).contactId).toBe(contactId);
  for (const searchParam of [one, other, written, `\u2068${written.replaceAll('-', '\u2011')}\u2069`]) {
    const { body } = await desk.ask(ana, listContacts, { query: { searchParam } });
    expect(listContacts.response.parse(body).contacts, searchParam).toMatchObject([{ id: contactId }]);
  }
});

test('the same text as another kind of address is another contact', async () => {
  const { contactId } = await write(...rita);
  const stranger = await write({ kind: 'telegram', value: 'rita.souza' });
  expect(stranger.contactId).not.toBe(contactId);
});
