import {
  type ChangedDetails,
  type ContactDetails,
  contactDetailsSchema,
  type ContactText,
  type ContactEvents,
  type ExtraInfo,
  type Failure,
  fail,
  failure,
  filledKey,
  type Identity,
  isRemovedKey,
  type NewEventOf,
  noTexts,
  ok,
  type PastEventOf,
  removedKey,
  eachText,
  type TicketEvents,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { addressOf } from './match-key.rules.ts';

type OfContacts = ContactEvents & Pick<TicketEvents, 'ContactCreated' | 'ContactIdentityLearned'>;
export type NewContactEvent = NewEventOf<OfContacts>;
export type PastContactEvent = PastEventOf<OfContacts>;

export type PresentContact = {
  readonly status: 'present';
  readonly contactId: number;
  readonly isGroup: boolean;
  readonly details: ContactDetails;
  readonly identities: readonly Identity[];
  readonly tagIds: readonly number[];
};
type ContactState = { readonly status: 'absent' | 'deleted' } | PresentContact;

type Origin = 'hand' | 'card' | 'import' | 'api';

export type ContactCommand =
  | {
      readonly type: 'CreateContact';
      readonly contactId: number;
      readonly name: string;
      readonly identities: readonly Identity[];
      /** Absent for a person. */
      readonly isGroup?: boolean;
      /** Absent if a message created it. */
      readonly origin?: Origin;
      readonly details?: Omit<ChangedDetails, 'name'>;
    }
  /** Absent details stay unchanged. */
  | { readonly type: 'ChangeDetails'; readonly changes: ChangedDetails }
  | { readonly type: 'LearnIdentities'; readonly identities: readonly Identity[] }
  /** `before` is the number to replace. */
  | { readonly type: 'ChangeNumber'; readonly before: Identity | null; readonly after: Identity | null }
  | { readonly type: 'SetTags'; readonly tagIds: readonly number[] }
  /** With the contact, its tickets and the contacts merged into it are deleted. */
  | {
      readonly type: 'DeleteContact';
      readonly ticketIds: readonly number[];
      readonly mergedContactIds: readonly number[];
    };

type ContactProblem = Failure<'ERR_NO_CONTACT_FOUND'>;

/** Decides a contact, a person or a group with all its addresses, in stream `contact-<id>`. */
export const contactDecider: Decider<
  ContactState,
  ContactCommand,
  NewContactEvent,
  PastContactEvent,
  ContactProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'CreateContact') return ok(state.status === 'absent' ? create(command) : []);
    if (state.status !== 'present') return fail(failure('ERR_NO_CONTACT_FOUND'));
    return ok(change(command, state));
  },
  evolve: (state, event) => {
    if (event.type === 'ContactCreated') {
      const { contactId, isGroup } = event.data;
      const details = detailsOf(event.sealed?.name ?? '');
      const identities = event.sealed?.identities ?? [];
      return { status: 'present', contactId, isGroup, details, identities, tagIds: [] };
    }
    return state.status === 'present' ? evolvePresent(state, event) : state;
  },
};

const detailsOf = (name: string): ContactDetails => ({ name, ...noTexts, profilePicUrl: '', extraInfo: [] });

const create = (command: Extract<ContactCommand, { type: 'CreateContact' }>): NewContactEvent[] => {
  const { contactId, name, identities, isGroup = false, origin, details = {} } = command;
  const subject = contactStream(contactId);
  const created: NewContactEvent = {
    type: 'ContactCreated',
    data: { contactId, isGroup, ...(origin === undefined ? {} : { origin }) },
    sealed: { name, identities: [...identities] },
    subject,
  };
  return [created, ...detailsChanged(contactId, detailsOf(name), details)];
};

const change = (
  command: Exclude<ContactCommand, { type: 'CreateContact' }>,
  state: PresentContact,
): NewContactEvent[] => {
  const { contactId } = state;
  const subject = contactStream(contactId);
  switch (command.type) {
    case 'ChangeDetails':
      return detailsChanged(contactId, state.details, command.changes);
    case 'LearnIdentities':
      return command.identities
        .filter((identity) => !hasIdentity(state, identity))
        .map((identity) => ({
          type: 'ContactIdentityLearned',
          data: { contactId },
          sealed: { identity },
          subject,
        }));
    case 'ChangeNumber': {
      const { before, after } = command;
      if (before?.value === after?.value) return [];
      return [{ type: 'ContactNumberChanged', data: { contactId }, sealed: { before, after }, subject }];
    }
    case 'SetTags': {
      const added = [...new Set(command.tagIds)].filter((id) => !state.tagIds.includes(id));
      const removed = state.tagIds.filter((id) => !command.tagIds.includes(id));
      if (added.length === 0 && removed.length === 0) return [];
      return [{ type: 'ContactTagged', data: { contactId, added, removed } }];
    }
    case 'DeleteContact':
      return [{ type: 'ContactDeleted', data: goneWith(contactId, command) }];
  }
};

const goneWith = (
  contactId: number,
  { ticketIds, mergedContactIds }: Extract<ContactCommand, { type: 'DeleteContact' }>,
) => ({
  contactId,
  ticketIds: [...ticketIds],
  ...(mergedContactIds.length === 0 ? {} : { mergedContactIds: [...mergedContactIds] }),
});

const hasIdentity = ({ identities }: PresentContact, identity: Identity): boolean =>
  identities.some((known) => addressOf(known) === addressOf(identity) && known.value === identity.value);

const detailKeys = contactDetailsSchema.keyof().options;

const detailsChanged = (
  contactId: number,
  before: ContactDetails,
  after: ChangedDetails,
): NewContactEvent[] => {
  const changed = detailKeys.filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return [];
  return [
    {
      type: 'ContactDetailsChanged',
      data: { contactId, changed },
      sealed: { before: onlyOf(before, changed), after: onlyOf(after, changed) },
      subject: contactStream(contactId),
    },
  ];
};

/** The known details among `keys`. */
export const onlyOf = (
  { name, profilePicUrl, extraInfo, ...texts }: ChangedDetails,
  keys: readonly (keyof ContactDetails)[],
): Partial<ContactDetails> => ({
  ...(name !== undefined && keys.includes('name') ? { name } : {}),
  ...eachText((text) => (keys.includes(text) ? texts[text] : undefined)),
  ...(profilePicUrl !== undefined && keys.includes('profilePicUrl') ? { profilePicUrl } : {}),
  ...(extraInfo !== undefined && keys.includes('extraInfo') ? { extraInfo } : {}),
});

/**
 * The fields that an unmerge returns, and the texts that it empties. The event names them outside of its sealed part,
 * because that is lost when a contact is erased. Old events name them only there.
 */
export const returnedOf = ({
  data,
  sealed,
}: Pick<PastEventOf<Pick<ContactEvents, 'ContactsUnmerged'>>, 'data' | 'sealed'>) => ({
  fieldIds: data.removedFieldIds ?? (sealed?.removedExtraInfo ?? []).map(({ id }) => id),
  texts: eachText((text) =>
    (data[isRemovedKey(text)] ?? sealed?.[removedKey(text)] !== undefined) ? '' : undefined,
  ),
});

/** The texts that a merge filled. */
export const filledOf = (
  sealed: Readonly<Partial<Record<ReturnType<typeof filledKey>, string | undefined>>>,
): Partial<Record<ContactText, string>> => eachText((text) => sealed[filledKey(text)]);

const evolvePresent = (
  state: PresentContact,
  event: Exclude<PastContactEvent, { type: 'ContactCreated' }>,
): ContactState => {
  switch (event.type) {
    case 'ContactIdentityLearned':
      return event.sealed === null ? state : withIdentities(state, [event.sealed.identity], []);
    case 'ContactDetailsChanged':
      return event.sealed === null
        ? state
        : { ...state, details: { ...state.details, ...onlyOf(event.sealed.after, event.data.changed) } };
    case 'ContactNumberChanged': {
      if (event.sealed === null) return state;
      const { before, after } = event.sealed;
      return withIdentities(state, after === null ? [] : [after], before === null ? [] : [before]);
    }
    case 'ContactTagged':
      return withTags(state, event.data.added, event.data.removed);
    case 'ContactDeleted':
      return { status: 'deleted' };
    case 'ContactsMerged': {
      const tagged = withTags(state, event.data.addedTagIds, []);
      if (event.sealed === null) return tagged;
      const { identities, addedExtraInfo } = event.sealed;
      const filled = withTexts(tagged, filledOf(event.sealed));
      return withIdentities(withFields(filled, addedExtraInfo, []), identities, []);
    }
    case 'ContactsUnmerged': {
      const tagged = withTags(state, [], event.data.removedTagIds);
      const { fieldIds, texts } = returnedOf(event);
      const emptied = withTexts(tagged, texts);
      return withIdentities(withFields(emptied, [], fieldIds), [], event.sealed?.identities ?? []);
    }
  }
};

const withIdentities = (
  state: PresentContact,
  added: readonly Identity[],
  removed: readonly Identity[],
): PresentContact => {
  const replaced = new Set([...added, ...removed].map(addressOf));
  return {
    ...state,
    identities: [...state.identities.filter((known) => !replaced.has(addressOf(known))), ...added],
  };
};

const withTags = (
  state: PresentContact,
  added: readonly number[],
  removed: readonly number[],
): PresentContact => ({
  ...state,
  tagIds: [...state.tagIds.filter((id) => !removed.includes(id) && !added.includes(id)), ...added],
});

const withTexts = (state: PresentContact, texts: Partial<Record<ContactText, string>>): PresentContact => ({
  ...state,
  details: { ...state.details, ...texts },
});

const withFields = (
  state: PresentContact,
  added: readonly ExtraInfo[],
  removedIds: readonly number[],
): PresentContact => {
  const kept = state.details.extraInfo.filter(({ id }) => !removedIds.includes(id));
  return { ...state, details: { ...state.details, extraInfo: [...kept, ...added] } };
};

/** The stream of a contact. Its name is also that of the key that seals the contact's personal data. */
export const contactStream = (contactId: number): string => `contact-${contactId}`;
