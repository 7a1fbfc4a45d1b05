import { noTexts } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { describe, expect, test } from 'vitest';
import { contactDecider, type PastContactEvent, type PresentContact } from '#contacts/contact.decider.ts';
import { mergeContacts, type MergeToEnd, refusalOfMerge, unmergeContacts } from './merge-contacts.rules.ts';

const mobile = { kind: 'phone', value: '5511912345678' } as const;
const otherMobile = { kind: 'phone', value: '351910000002' } as const;
const field = { id: 9, name: 'CPF', value: '1' };

const contact = (contactId: number, facts: Partial<PresentContact> = {}): PresentContact => ({
  status: 'present',
  contactId,
  isGroup: false,
  details: { name: `Rita ${String(contactId)}`, ...noTexts, profilePicUrl: '', extraInfo: [] },
  identities: [contactId === 3 ? mobile : otherMobile],
  tagIds: [1],
  ...facts,
});
const winner = contact(3);
const loser = contact(4, {
  details: { name: 'Rita 4', ...noTexts, email: 'rita@example.com', profilePicUrl: 'p', extraInfo: [field] },
  tagIds: [1, 2],
});

type Given = { readonly winner?: PresentContact; readonly loser?: PresentContact };

/** The events of a merge of two contacts. */
const merging = (given: Given = {}, haveRivalTickets = false) =>
  mergeContacts(given.winner ?? winner, given.loser ?? loser, {
    mergeId: 6,
    ticketIds: [8],
    haveRivalTickets,
  });

const merged = (given: Given = {}): PresentContact => {
  const outcome = merging(given);
  if (!outcome.ok) throw new Error(outcome.error.code);
  return after(given.winner ?? winner, outcome.value);
};

/** Events of one contact leave it present. */
const after = (before: PresentContact, events: readonly PastContactEvent[]): PresentContact => {
  const state = fold(contactDecider.evolve, before, events);
  if (state.status !== 'present') throw new Error('the contact is gone');
  return state;
};

describe('a merge', () => {
  test('adds to the winner what only the loser has, under the loser’s key', () => {
    expect(merging()).toEqual({
      ok: true,
      value: [
        {
          type: 'ContactsMerged',
          data: { mergeId: 6, contactId: 3, mergedContactId: 4, ticketIds: [8], addedTagIds: [2] },
          sealed: {
            mergedName: 'Rita 4',
            identities: [otherMobile],
            addedExtraInfo: [field],
            filledEmail: 'rita@example.com',
          },
          subject: 'contact-4',
        },
      ],
    });
    expect(merged()).toMatchObject({
      identities: [mobile, otherMobile],
      tagIds: [1, 2],
      details: { name: 'Rita 3', email: 'rita@example.com', extraInfo: [field] },
    });
  });

  test.each([
    ['the winner has an e-mail', { winner: contact(3, { details: { ...winner.details, email: 'a@b.c' } }) }],
    ['neither has one', { loser: contact(4) }],
  ])('fills no e-mail if %s', (_case, given: Given) => {
    expect(JSON.stringify(merging(given))).not.toContain('filledEmail');
    expect(merged(given).details.email).toBe((given.winner ?? winner).details.email);
  });

  test.each([
    ['one contact', { loser: winner }, true, 'one-contact'],
    ['a person and a group', { loser: contact(4, { isGroup: true }) }, true, 'group-and-person'],
    ['a group and a person', { winner: contact(3, { isGroup: true }) }, false, 'group-and-person'],
    ['two with unresolved tickets on one connection', {}, true, 'unresolved-tickets'],
  ])('of %s is refused', (_case, given: Given, haveRivalTickets, reason) => {
    expect(merging(given, haveRivalTickets)).toEqual({
      ok: false,
      error: { code: 'ERR_CONTACTS_NOT_MERGEABLE', reason },
    });
    expect(refusalOfMerge(given.winner ?? winner, given.loser ?? loser, haveRivalTickets)).toBe(reason);
  });

  test('of two groups is allowed', () => {
    const groups = { winner: contact(3, { isGroup: true }), loser: contact(4, { isGroup: true }) };
    expect(merging(groups).ok).toBe(true);
    expect(refusalOfMerge(groups.winner, groups.loser, false)).toBeNull();
  });
});

describe('the end of a merge', () => {
  const merge: MergeToEnd = {
    mergeId: 6,
    mergedContactId: 4,
    ticketIds: [8, 9],
    addedTagIds: [2],
    identities: [otherMobile],
    addedExtraInfo: [field],
    filled: { email: 'rita@example.com' },
    presentTicketIds: [8],
    ticketIdsSince: [],
  };
  const ended = (state: PresentContact, facts: Partial<MergeToEnd> = {}) =>
    unmergeContacts(state, { ...merge, ...facts });

  test('takes back all that it had added, under the loser’s key', () => {
    expect(ended(merged())).toEqual([
      {
        type: 'ContactsUnmerged',
        data: {
          mergeId: 6,
          contactId: 3,
          mergedContactId: 4,
          ticketIds: [8],
          removedTagIds: [2],
          removedFieldIds: [9],
          isEmailRemoved: true,
        },
        sealed: {
          identities: [otherMobile],
          removedExtraInfo: [field],
          removedEmail: 'rita@example.com',
        },
        subject: 'contact-4',
      },
    ]);
    expect(after(merged(), ended(merged()))).toEqual(winner);
  });

  test('gives back the remaining tickets of the merge, and those that came by its addresses since', () => {
    const told = ended(merged(), { presentTicketIds: [7, 8, 10], ticketIdsSince: [10, 11] });
    expect(told).toMatchObject([{ data: { ticketIds: [8, 10] } }]);
  });

  test('leaves the e-mail, the tags and the fields that were changed or removed since', () => {
    const changed = after(merged(), [
      {
        type: 'ContactDetailsChanged',
        data: { contactId: 3, changed: ['email', 'extraInfo'] },
        sealed: {
          before: { email: 'rita@example.com', extraInfo: [field] },
          after: { email: 'new@example.com', extraInfo: [] },
        },
      },
      { type: 'ContactTagged', data: { contactId: 3, added: [], removed: [2] } },
    ]);
    expect(ended(changed)).toMatchObject([
      {
        data: { removedTagIds: [], removedFieldIds: [], isEmailRemoved: false },
        sealed: { removedExtraInfo: [] },
      },
    ]);
    expect(JSON.stringify(ended(changed))).not.toContain('removedEmail');
    expect(after(changed, ended(changed)).details.email).toBe('new@example.com');
  });

  test('takes an address back in any spelling', () => {
    const longest = { kind: 'phone', value: '5511987654321' } as const;
    const shorter = { kind: 'phone', value: '551187654321' } as const;
    const known = contact(3, { identities: [mobile, shorter] });
    expect(ended(known, { identities: [longest] })).toMatchObject([{ sealed: { identities: [shorter] } }]);
  });

  test('fills nothing that the merge had not filled', () => {
    const own = contact(3, { details: { ...winner.details, email: 'rita@example.com' } });
    expect(ended(own, { filled: { email: null } })).toMatchObject([{ data: { isEmailRemoved: false } }]);
  });
});
