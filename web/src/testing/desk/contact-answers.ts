import {
  changeContact,
  type Contact,
  createContact,
  digitsIn,
  listContacts,
  setContactTags,
  eachText,
  showContact,
} from '@balcao/contracts';
import { sampleTicketDetail } from '../samples.ts';
import type { DeskData } from './desk-data.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';

/** A contact of the list of contacts. */
export const sampleContact = (id: number, name: string, change: Partial<Contact> = {}): Contact => ({
  ...sampleTicketDetail().contact,
  id,
  name,
  number: `55119876${String(60_000 + id)}`,
  ...change,
});

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Answers the calls of a list of contacts, which the page can change. */
export const answerContacts = (gateway: TestGateway, data: DeskData, contacts: Contact[]): void => {
  const contactIn = (contactId: number): Contact => {
    const contact = contacts.find(({ id }) => id === contactId);
    if (contact === undefined) throw new Refusal('ERR_NO_CONTACT_FOUND');
    return contact;
  };
  const keep = (action: 'create' | 'update', contact: Contact): Contact => {
    const index = contacts.findIndex(({ id }) => id === contact.id);
    contacts.splice(index === -1 ? contacts.length : index, 1, contact);
    testLine.tell('contact', { action, contact });
    return contact;
  };
  gateway.answer(listContacts, ({ query }) => {
    const words = plain(query.searchParam);
    const found = contacts
      .filter(({ id }) => query.contactId === undefined || id === query.contactId)
      .filter(({ name, number }) => plain(`${name} ${number ?? ''}`).includes(words))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return { contacts: found, count: found.length, hasMore: false, next: null };
  });
  gateway.answer(showContact, ({ params }) => contactIn(params.contactId));
  gateway.answer(createContact, ({ body }) => {
    const number = digitsIn(body.number);
    if (contacts.some((each) => each.number === number)) throw new Refusal('ERR_DUPLICATED_CONTACT');
    const extraInfo = body.extraInfo.map(({ name, value }, index) => ({ id: index + 1, name, value }));
    return keep('create', sampleContact(contacts.length + 1, body.name, { ...body, number, extraInfo }));
  });
  gateway.answer(changeContact, ({ params, body }) => {
    const before = contactIn(params.contactId);
    const { name = before.name } = body;
    const extraInfo =
      body.extraInfo?.map((field, index) => ({ id: index + 1, name: field.name, value: field.value })) ??
      before.extraInfo;
    return keep('update', { ...before, name, ...eachText((text) => body[text]), extraInfo });
  });
  gateway.answer(setContactTags, ({ body }) => {
    const ids = body.tags.map(({ id }) => id);
    const tags = data.tags.filter(({ id }) => ids.includes(id));
    return keep('update', { ...contactIn(body.contactId), tags });
  });
};
