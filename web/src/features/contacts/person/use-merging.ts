import type { Contact, ContactListItem, ContactSummary } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { mergeCheck, useMergeContacts } from '../api/merge-contacts.ts';
import { formatPhone } from '../../../lib/text/format.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Called = Pick<ContactSummary, 'number'>;

/** The contact's name; with the number if both have the same name. */
export const distinctName = <Contact extends Called>(
  nameOf: (contact: Contact) => string,
  contact: Contact,
  other: Contact,
): string => {
  const name = nameOf(contact);
  return name !== nameOf(other) || contact.number === null
    ? name
    : `${isolate(name)}, ${formatPhone(contact.number)}`;
};

export type Merging = ReturnType<typeof useMerging>;

/** `onMerged` is called even after the user closed the dialog. */
export const useMerging = (contact: Contact, onMerged: (contact: Contact) => void) => {
  const contactName = useContactName();
  const [other, setOther] = useState<ContactListItem | null>(null);
  const refusalId = useId();
  const [isSwapped, setIsSwapped] = useState(false);
  const merge = useMergeContacts(onMerged);
  const check = useQuery(mergeCheck(contact.id, other?.id));
  const refusal = check.data?.refusal ?? null;
  const [stays, goes] = isSwapped ? [other, contact] : [contact, other];
  const names =
    stays === null || goes === null
      ? null
      : { source: distinctName(contactName, goes, stays), target: distinctName(contactName, stays, goes) };
  return {
    other,
    stays,
    goes,
    names,
    refusal,
    refusalId,
    error: merge.error,
    isPending: merge.isPending,
    /** The button waits for the check whether the two can be merged. If the check fails, the merge itself decides. */
    canMerge: refusal === null && !check.isLoading,
    choose: (chosen: ContactListItem | null): void => {
      merge.reset();
      setOther(chosen);
      setIsSwapped(false);
    },
    swap: (): void => setIsSwapped(!isSwapped),
    merge: (onSuccess: () => void): void => {
      if (stays === null || goes === null || names === null) return;
      merge.mutate({ stays: stays.id, goes: goes.id, names }, { onSuccess });
    },
  };
};
