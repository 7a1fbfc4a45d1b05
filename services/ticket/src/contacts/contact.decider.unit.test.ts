import { noTexts } from '@balcao/contracts';
import { given } from '@balcao/event-store/testing/decider-spec';
import { describe, expect, test } from 'vitest';
import { contactDecider, type PastContactEvent, type PresentContact } from './contact.decider.ts';
import { mergeContacts, unmergeContacts } from '#contact-merge/merge-contacts.rules.ts';

const phone = { kind: 'phone', value: '351910000001' } as const;
const other = { kind: 'phone', value: '351910000002' } as const;
const subject = 'contact-3';
const created: PastContactEvent = {
  type: 'ContactCreated',
  data: { contactId: 3, isGroup: false },
  sealed: { name: 'Rita', identities: [phone] },
};
const details = { name: 'Rita', ...noTexts, profilePicUrl: '', extraInfo: [] };
const after = (...events: PastContactEvent[]) => given(contactDecider, [created, ...events]);

describe('a new contact', () => {
  test('is created with its addresses, and its e-mail and fields follow as a change', () => {
    const extraInfo = [{ id: 1, name: 'CPF', value: '1' }];
    given(contactDecider, [])
      .when({
        type: 'CreateContact',
        contactId: 3,
        name: 'Rita',
        identities: [phone],
        origin: 'hand',
        details: { extraInfo },
      })
      .then([
        {
          type: 'ContactCreated',
          data: { contactId: 3, isGroup: false, origin: 'hand' },
          sealed: { name: 'Rita', identities: [phone] },
          subject,
        },
        {
          type: 'ContactDetailsChanged',
          data: { contactId: 3, changed: ['extraInfo'] },
          sealed: { before: { extraInfo: [] }, after: { extraInfo } },
          subject,
        },
      ]);
  });

  test('has no origin if a message created it, and may be a group', () => {
    given(contactDecider, [])
      .when({ type: 'CreateContact', contactId: 3, name: 'Obra', identities: [phone], isGroup: true })
      .then([
        {
          type: 'ContactCreated',
          data: { contactId: 3, isGroup: true },
          sealed: { name: 'Obra', identities: [phone] },
          subject,
        },
      ]);
  });

  test('is not created twice', () => {
    after()
      .when({ type: 'CreateContact', contactId: 3, name: 'X', identities: [other], origin: 'card' })
      .nothing();
  });
});

describe('a contact', () => {
  test('cannot be changed if it is absent or deleted', () => {
    given(contactDecider, []).when({ type: 'ChangeDetails', changes: {} }).fails('ERR_NO_CONTACT_FOUND');
    after({ type: 'ContactDeleted', data: { contactId: 3, ticketIds: [] } })
      .when({ type: 'SetTags', tagIds: [1] })
      .fails('ERR_NO_CONTACT_FOUND');
  });

  test('stores only the details that differ', () => {
    after()
      .when({ type: 'ChangeDetails', changes: { name: 'Rita', email: 'rita@example.com' } })
      .then([
        {
          type: 'ContactDetailsChanged',
          data: { contactId: 3, changed: ['email'] },
          sealed: { before: { email: '' }, after: { email: 'rita@example.com' } },
          subject,
        },
      ]);
    after()
      .when({ type: 'ChangeDetails', changes: { name: 'Rita' } })
      .nothing();
  });

  test('gets another number, loses it or keeps it', () => {
    after()
      .when({ type: 'ChangeNumber', before: phone, after: other })
      .then([
        {
          type: 'ContactNumberChanged',
          data: { contactId: 3 },
          sealed: { before: phone, after: other },
          subject,
        },
      ]);
    after()
      .when({ type: 'ChangeNumber', before: phone, after: null })
      .then([
        {
          type: 'ContactNumberChanged',
          data: { contactId: 3 },
          sealed: { before: phone, after: null },
          subject,
        },
      ]);
    after().when({ type: 'ChangeNumber', before: phone, after: phone }).nothing();
  });

  test('learns only new addresses', () => {
    const lid = { kind: 'lid', value: '77' } as const;
    after()
      .when({ type: 'LearnIdentities', identities: [phone, lid] })
      .then([{ type: 'ContactIdentityLearned', data: { contactId: 3 }, sealed: { identity: lid }, subject }]);
  });

  test('gets its tags as a whole set', () => {
    const tagged: PastContactEvent = {
      type: 'ContactTagged',
      data: { contactId: 3, added: [1, 2], removed: [] },
    };
    after(tagged)
      .when({ type: 'SetTags', tagIds: [2, 5, 5] })
      .then([{ type: 'ContactTagged', data: { contactId: 3, added: [5], removed: [1] } }]);
    after(tagged)
      .when({ type: 'SetTags', tagIds: [2, 1] })
      .nothing();
  });

  test('is deleted together with its tickets', () => {
    after()
      .when({ type: 'DeleteContact', ticketIds: [8, 9], mergedContactIds: [] })
      .then([{ type: 'ContactDeleted', data: { contactId: 3, ticketIds: [8, 9] } }]);
  });
});

describe('two contacts', () => {
  const one: PresentContact = {
    status: 'present',
    contactId: 3,
    isGroup: false,
    details,
    identities: [phone],
    tagIds: [1],
  };
  const two: PresentContact = {
    ...one,
    contactId: 4,
    details: {
      ...details,
      name: 'Rita 2',
      email: 'rita@example.com',
      extraInfo: [{ id: 9, name: 'CPF', value: '1' }],
    },
    identities: [other],
    tagIds: [1, 2],
  };

  test('are merged, and unmerged as they were before', () => {
    const merged = mergeContacts(one, two, { mergeId: 6, ticketIds: [8], haveRivalTickets: false });
    if (!merged.ok) throw new Error(merged.error.code);
    expect(merged.value).toMatchObject([{ data: { ticketIds: [8], addedTagIds: [2] } }]);
    const both = merged.value.reduce(contactDecider.evolve, one);
    if (both.status !== 'present') throw new Error('it is gone');
    expect(both).toMatchObject({
      identities: [phone, other],
      tagIds: [1, 2],
      details: { email: 'rita@example.com' },
    });
    const parted = unmergeContacts(both, {
      mergeId: 6,
      mergedContactId: 4,
      ticketIds: [8],
      addedTagIds: [2],
      identities: [other],
      addedExtraInfo: two.details.extraInfo,
      filled: { email: 'rita@example.com' },
      presentTicketIds: [7, 8, 10],
      ticketIdsSince: [10, 11],
    });
    expect(parted).toMatchObject([
      { data: { ticketIds: [8, 10], removedTagIds: [2] }, sealed: { identities: [other] } },
    ]);
    expect(parted.reduce(contactDecider.evolve, both)).toEqual(one);
  });

  test('share no sealed data when one of them is changed', () => {
    const merged = mergeContacts(one, two, { mergeId: 6, ticketIds: [], haveRivalTickets: false });
    if (!merged.ok) throw new Error(merged.error.code);
    const both = merged.value.reduce(contactDecider.evolve, one);
    const renamed = contactDecider.decide({ type: 'ChangeDetails', changes: { name: 'Rita Sá' } }, both);
    expect(renamed).toMatchObject({
      ok: true,
      value: [{ sealed: { before: { name: 'Rita' }, after: { name: 'Rita Sá' } } }],
    });
    expect(JSON.stringify(renamed)).not.toMatch(/rita@example.com|CPF/);
  });

  test('cannot be merged if they are one already, if one is a group, or if both have an unresolved ticket', () => {
    const refused = (reason: string) => ({
      error: { code: 'ERR_CONTACTS_NOT_MERGEABLE', reason },
    });
    const rest = { mergeId: 6, ticketIds: [], haveRivalTickets: false };
    const rivals = { ...rest, haveRivalTickets: true };
    const group = { ...two, isGroup: true };
    expect(mergeContacts(one, one, rivals)).toMatchObject(refused('one-contact'));
    expect(mergeContacts(one, group, rest)).toMatchObject(refused('group-and-person'));
    expect(mergeContacts(one, two, rivals)).toMatchObject(refused('unresolved-tickets'));
  });
});
