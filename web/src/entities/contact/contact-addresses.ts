import { type Contact, type ContactSummary, type Identity, showContact } from '@balcao/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/text/format.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** A contact with its extra fields, its addresses and its merged contacts. */
export const contactDetail = (contactId: number) =>
  queryOptions({
    queryKey: ['contacts', 'detail', contactId] as const,
    queryFn: ({ signal }) => api.call(showContact, { params: { contactId }, signal }),
    staleTime: 0,
  });

type Known = ContactSummary & Pick<Contact, 'identities' | 'merges'>;
type Kind = Identity['kind'];

/** The order of kinds; within a kind the contact's own address is first. */
const kinds = [
  'phone',
  'email',
  'telegram',
  'messenger',
  'instagram',
  'webchat',
  'group',
  'lid',
] as const satisfies readonly Kind[];

const shownOf = (contact: ContactSummary): readonly Identity[] => {
  const { number, email, telegramId, messengerId, instagramId, webchatId } = contact;
  const shown: readonly (readonly [Kind, string | null])[] = [
    ['phone', number],
    ['email', email === '' ? null : email],
    ['telegram', telegramId],
    ['messenger', messengerId],
    ['instagram', instagramId],
    ['webchat', webchatId],
  ];
  return shown.flatMap(([kind, value]) => (value === null ? [] : [{ kind, value }]));
};

const isSame = (one: Identity, other: Identity): boolean =>
  one.kind === other.kind && one.value === other.value;

/** The addresses besides the contact's own, including e-mails of merged contacts. */
export const furtherAddresses = (contact: Known): readonly Identity[] => {
  const merged = (contact.merges ?? []).flatMap(({ email = '' }): readonly Identity[] =>
    email === '' ? [] : [{ kind: 'email', value: email }],
  );
  const further = [...(contact.identities ?? []), ...merged];
  for (const shown of shownOf(contact)) {
    // Two masked numbers can look alike, so each own address removes only one.
    const index = further.findIndex((address) => isSame(address, shown));
    if (index !== -1) further.splice(index, 1);
  }
  return further.filter(
    (address, index) =>
      address.kind !== 'email' ||
      (address.value !== contact.email && further.findIndex((one) => isSame(one, address)) === index),
  );
};

/** The addresses of a contact, each with its kind. A lid is never shown as a number (rule C2). */
export const useAddressFacts = () => {
  const { t } = useTranslation('common');
  return useCallback(
    (addresses: readonly Identity[]): readonly (readonly [string, string])[] => {
      const names: Record<Kind, string> = {
        phone: t('contact.number'),
        email: t('contact.email'),
        telegram: 'Telegram',
        messenger: 'Messenger',
        instagram: 'Instagram',
        webchat: 'Webchat',
        group: t('contact.group'),
        lid: t('contact.lid'),
      };
      return addresses
        .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
        .map(({ kind, value }) => [names[kind], kind === 'phone' ? formatPhone(value) : value] as const);
    },
    [t],
  );
};

/** All addresses, the contact's own first. */
export const allAddresses = (contact: Known): readonly Identity[] => [
  ...shownOf(contact),
  ...furtherAddresses(contact),
];
