import {
  type ContactText,
  type ExtraInfo,
  type Failure,
  fail,
  failure,
  filledKey,
  type Identity,
  isRemovedKey,
  type MergeRefusal,
  ok,
  removedKey,
  type Result,
  textsBy,
} from '@balcao/contracts';
import { type NewContactEvent, type PresentContact, contactStream } from '#contacts/contact.decider.ts';
import { addressOf } from '#contacts/match-key.rules.ts';

type Mergeable = Pick<PresentContact, 'contactId' | 'isGroup'>;

/** Why two contacts cannot be merged. The check beforehand and the merge both use it. A group is not a person. */
export const refusalOfMerge = (
  winner: Mergeable,
  loser: Mergeable,
  haveRivalTickets: boolean,
): MergeRefusal | null => {
  if (winner.contactId === loser.contactId) return 'one-contact';
  if (winner.isGroup !== loser.isGroup) return 'group-and-person';
  return haveRivalTickets ? 'unresolved-tickets' : null;
};

type Merging = {
  readonly mergeId: number;
  readonly ticketIds: readonly number[];
  readonly haveRivalTickets: boolean;
};

/**
 * Makes two contacts one. The event is in the stream of the contact that stays. The contact's own decider cannot decide
 * this, because it knows only one contact.
 */
export const mergeContacts = (
  winner: PresentContact,
  loser: PresentContact,
  { mergeId, ticketIds, haveRivalTickets }: Merging,
): Result<readonly NewContactEvent[], Failure<'ERR_CONTACTS_NOT_MERGEABLE'>> => {
  const reason = refusalOfMerge(winner, loser, haveRivalTickets);
  if (reason !== null) return fail(failure('ERR_CONTACTS_NOT_MERGEABLE', { reason }));
  return ok([
    {
      type: 'ContactsMerged',
      data: {
        mergeId,
        contactId: winner.contactId,
        mergedContactId: loser.contactId,
        ticketIds: [...ticketIds],
        addedTagIds: loser.tagIds.filter((id) => !winner.tagIds.includes(id)),
      },
      sealed: {
        mergedName: loser.details.name,
        identities: [...loser.identities],
        addedExtraInfo: loser.details.extraInfo,
        ...textsBy(filledKey, (text) =>
          winner.details[text] === '' && loser.details[text] !== '' ? loser.details[text] : undefined,
        ),
      },
      subject: contactStream(loser.contactId),
    },
  ]);
};

export type MergeToEnd = {
  readonly mergeId: number;
  readonly mergedContactId: number;
  readonly ticketIds: readonly number[];
  readonly addedTagIds: readonly number[];
  readonly identities: readonly Identity[];
  readonly addedExtraInfo: readonly ExtraInfo[];
  /** What the merge put into empty texts. */
  readonly filled: Readonly<Partial<Record<ContactText, string | null>>>;
  /** The tickets that the contact has now. */
  readonly presentTicketIds: readonly number[];
  /** Those of them that came by an address of the merged contact since the merge. */
  readonly ticketIdsSince: readonly number[];
};

/** Gives back what is left of the merge, and the tickets that came by its addresses since. */
export const unmergeContacts = (winner: PresentContact, merge: MergeToEnd): readonly NewContactEvent[] => {
  const addresses = new Set(merge.identities.map(addressOf));
  const fieldIds = new Set(merge.addedExtraInfo.map(({ id }) => id));
  const removedFields = winner.details.extraInfo.filter(({ id }) => fieldIds.has(id));
  // If a user has changed a text since, it stays.
  const removedOf = (text: ContactText): string | undefined => {
    const filled = merge.filled[text] ?? undefined;
    return filled === winner.details[text] ? filled : undefined;
  };
  return [
    {
      type: 'ContactsUnmerged',
      data: {
        mergeId: merge.mergeId,
        contactId: winner.contactId,
        mergedContactId: merge.mergedContactId,
        ticketIds: merge.presentTicketIds.filter(
          (id) => merge.ticketIds.includes(id) || merge.ticketIdsSince.includes(id),
        ),
        removedTagIds: merge.addedTagIds.filter((id) => winner.tagIds.includes(id)),
        removedFieldIds: removedFields.map(({ id }) => id),
        ...textsBy(isRemovedKey, (text) => removedOf(text) !== undefined),
      },
      sealed: {
        identities: winner.identities.filter((identity) => addresses.has(addressOf(identity))),
        removedExtraInfo: removedFields,
        ...textsBy(removedKey, removedOf),
      },
      subject: contactStream(merge.mergedContactId),
    },
  ];
};
