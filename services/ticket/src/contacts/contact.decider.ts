import {
  type ChangedDetails,
  type ContactDetails,
  type ContactEvents,
  type Failure,
  fail,
  failure,
  type Identity,
  type NewEventOf,
  ok,
  type PastEventOf,
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

/** An absent field stays unchanged. */
type Changes = { readonly [Field in keyof ContactDetails]?: ContactDetails[Field] | undefined };
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
      readonly email?: string;
      readonly extraInfo?: ContactDetails['extraInfo'];
    }
  | { readonly type: 'ChangeDetails'; readonly changes: Changes }
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
      const details = { name: event.sealed?.name ?? '', email: '', profilePicUrl: '', extraInfo: [] };
      const identities = event.sealed?.identities ?? [];
      return { status: 'present', contactId, isGroup, details, identities, tagIds: [] };
    }
    return state.status === 'present' ? evolvePresent(state, event) : state;
  },
};

const create = (command: Extract<ContactCommand, { type: 'CreateContact' }>): NewContactEvent[] => {
  const { contactId, name, identities, isGroup = false, origin, email = '', extraInfo = [] } = command;
  const subject = contactStream(contactId);
  const before: ContactDetails = { name, email: '', profilePicUrl: '', extraInfo: [] };
  const created: NewContactEvent = {
    type: 'ContactCreated',
    data: { contactId, isGroup, ...(origin === undefined ? {} : { origin }) },
    sealed: { name, identities: [...identities] },
    subject,
  };
  return [created, ...detailsChanged(contactId, before, { ...before, email, extraInfo })];
};

const change = (
  command: Exclude<ContactCommand, { type: 'CreateContact' }>,
  state: PresentContact,
): NewContactEvent[] => {
  const { contactId } = state;
  const subject = contactStream(contactId);
  switch (command.type) {
    case 'ChangeDetails':
      return detailsChanged(contactId, state.details, {
        name: command.changes.name ?? state.details.name,
        email: command.changes.email ?? state.details.email,
        profilePicUrl: command.changes.profilePicUrl ?? state.details.profilePicUrl,
        extraInfo: command.changes.extraInfo ?? state.details.extraInfo,
      });
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

const detailKeys = ['name', 'email', 'profilePicUrl', 'extraInfo'] as const;

const detailsChanged = (
  contactId: number,
  before: ContactDetails,
  after: ContactDetails,
): NewContactEvent[] => {
  const changed = detailKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
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
  { name, email, profilePicUrl, extraInfo }: ChangedDetails,
  keys: readonly (keyof ContactDetails)[],
): Partial<ContactDetails> => ({
  ...(name !== undefined && keys.includes('name') ? { name } : {}),
  ...(email !== undefined && keys.includes('email') ? { email } : {}),
  ...(profilePicUrl !== undefined && keys.includes('profilePicUrl') ? { profilePicUrl } : {}),
  ...(extraInfo !== undefined && keys.includes('extraInfo') ? { extraInfo } : {}),
});

/**
 * The fields and the e-mail that an unmerge returns. The event names them outside of its sealed part, because that is
 * lost when a contact is erased. Old events name them only there.
 */
export const returnedOf = ({
  data,
  sealed,
}: Pick<PastEventOf<Pick<ContactEvents, 'ContactsUnmerged'>>, 'data' | 'sealed'>) => ({
  fieldIds: data.removedFieldIds ?? (sealed?.removedExtraInfo ?? []).map(({ id }) => id),
  isEmail: data.isEmailRemoved ?? sealed?.removedEmail !== undefined,
});

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
      const { identities, addedExtraInfo, filledEmail } = event.sealed;
      const filled = filledEmail === undefined ? tagged : withEmail(tagged, filledEmail);
      return withIdentities(withFields(filled, addedExtraInfo, []), identities, []);
    }
    case 'ContactsUnmerged': {
      const tagged = withTags(state, [], event.data.removedTagIds);
      const { fieldIds, isEmail } = returnedOf(event);
      const emptied = isEmail ? withEmail(tagged, '') : tagged;
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

const withEmail = (state: PresentContact, email: string): PresentContact => ({
  ...state,
  details: { ...state.details, email },
});

type Fields = ContactDetails['extraInfo'];

const withFields = (state: PresentContact, added: Fields, removedIds: readonly number[]): PresentContact => {
  const kept = state.details.extraInfo.filter(({ id }) => !removedIds.includes(id));
  return { ...state, details: { ...state.details, extraInfo: [...kept, ...added] } };
};

/** The stream of a contact. Its name is also that of the key that seals the contact's personal data. */
export const contactStream = (contactId: number): string => `contact-${contactId}`;
