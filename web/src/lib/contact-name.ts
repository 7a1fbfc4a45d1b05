import type { ContactSummary } from '@balcao/contracts';
import { useCallback } from 'react';
import { formatPhone } from './format.ts';
import { useTexts } from './i18n.ts';

type Named = Pick<ContactSummary, 'name' | 'number'>;

/** By name, else by number; null where WhatsApp tells neither. */
export const nameOrNumber = ({ name, number }: Named): string | null => {
  if (name.trim() !== '') return name;
  return number === null ? null : formatPhone(number);
};

/** What somebody is called, and never nothing. */
export const useContactName = (): ((contact: Named & Pick<ContactSummary, 'isNumberHidden'>) => string) => {
  const texts = useTexts('common');
  return useCallback(
    (contact) =>
      nameOrNumber(contact) ?? texts(contact.isNumberHidden ? 'contact.numberHidden' : 'contact.nameless'),
    [texts],
  );
};
