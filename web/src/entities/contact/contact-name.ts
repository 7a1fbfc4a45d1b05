import { type ContactSummary, visibleName } from '@balcao/contracts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/text/format.ts';

/**
 * The search text that finds a contact on the contacts page: its name, or else its number; of a masked number only the
 * visible digits.
 */
export const findable = ({
  name,
  number,
}: {
  readonly name: string;
  readonly number: string | null;
}): string => (visibleName(name) || (number ?? '')).replace(/^(\d+)\*+$/, '$1');

type Named = Pick<ContactSummary, 'name' | 'number'>;
type Called = Named & Pick<ContactSummary, 'isNumberHidden'>;

/** The name, or else the number; null if WhatsApp gives neither. */
export const nameOrNumber = ({ name, number }: Named): string | null => {
  const shown = visibleName(name);
  if (shown !== '') return shown;
  return number === null ? null : formatPhone(number);
};

/** The name of a contact, never empty. */
export const contactNameIn = (t: TFunction, contact: Called): string =>
  nameOrNumber(contact) ?? t(contact.isNumberHidden ? 'contact.numberHidden' : 'contact.nameless');

export const useContactName = (): ((contact: Called) => string) => {
  const { t } = useTranslation('common');
  return useCallback((contact) => contactNameIn(t, contact), [t]);
};
