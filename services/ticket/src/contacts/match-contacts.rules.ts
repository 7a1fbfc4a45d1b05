import type { Identity, InboundMessage } from '@balcao/contracts';
import { addressOf } from './match-key.rules.ts';

export type KnownAddress = { readonly contactId: number; readonly value: string };

/** The contact of a message: an existing one, or the n-th new one. */
export type ContactRef = { readonly contactId: number } | { readonly draft: number };

export type ContactDraft = {
  readonly name: string;
  readonly isGroup: boolean;
  readonly identities: readonly Identity[];
};

export type ContactMatches = {
  /** In the order of the messages. */
  readonly contacts: readonly ContactRef[];
  readonly drafts: readonly ContactDraft[];
  /** New addresses of existing contacts. */
  readonly learned: readonly { readonly contactId: number; readonly identity: Identity }[];
};

type Owner = { readonly ref: ContactRef; readonly value: string };

/**
 * Finds the contact of each message by any of its addresses, and links addresses that come together. An address of
 * another contact stays there, and then the phone number decides (rule C1).
 */
export const matchContacts = (
  messages: readonly Pick<InboundMessage, 'contact'>[],
  known: ReadonlyMap<string, KnownAddress>,
): ContactMatches => {
  const owners = new Map<string, Owner>();
  for (const [address, { contactId, value }] of known) owners.set(address, { ref: { contactId }, value });
  const drafts: { name: string; isGroup: boolean; identities: Identity[] }[] = [];
  const learned: { contactId: number; identity: Identity }[] = [];

  const attach = (ref: ContactRef, identity: Identity): void => {
    const address = addressOf(identity);
    const owner = owners.get(address);
    const isAnothers = owner !== undefined && !isSame(owner.ref, ref);
    if (isAnothers || owner?.value === identity.value) return;
    owners.set(address, { ref, value: identity.value });
    if ('contactId' in ref) learned.push({ contactId: ref.contactId, identity });
    else if (owner === undefined) drafts[ref.draft]?.identities.push(identity);
  };

  const contacts = messages.map(({ contact }): ContactRef => {
    const { identities, name, isGroup } = contact;
    const byPhoneFirst = identities.toSorted((one, other) => rank(one) - rank(other));
    const owner = byPhoneFirst
      .map((identity) => owners.get(addressOf(identity)))
      .find((found) => found !== undefined);
    const ref = owner?.ref ?? { draft: drafts.length };
    if (owner === undefined) drafts.push({ name: name || nameOf(identities), isGroup, identities: [] });
    for (const identity of identities) attach(ref, identity);
    return ref;
  });
  return { contacts, drafts, learned };
};

const rank = ({ kind }: Identity): number => (kind === 'phone' ? 0 : 1);

const isSame = (one: ContactRef, other: ContactRef): boolean =>
  'contactId' in one
    ? 'contactId' in other && one.contactId === other.contactId
    : 'draft' in other && one.draft === other.draft;

/** A contact without a name is named by its number; a hidden number stays hidden. */
const nameOf = (identities: readonly Identity[]): string =>
  identities.find(({ kind }) => kind === 'phone')?.value ?? '';
