import { type ContactSummary, visibleName } from '@balcao/contracts';
import { useCallback } from 'react';
import { formatPhone } from './format.ts';
import { type Texts, useTexts } from './i18n.ts';

type Named = Pick<ContactSummary, 'name' | 'number'>;
type Called = Named & Pick<ContactSummary, 'isNumberHidden'>;

/** By name, else by number; null where WhatsApp tells neither. */
export const nameOrNumber = ({ name, number }: Named): string | null => {
  const shown = visibleName(name);
  if (shown !== '') return shown;
  return number === null ? null : formatPhone(number);
};

/** What somebody is called, and never nothing. */
export const contactNameIn = (texts: Texts<'common'>, contact: Called): string =>
  nameOrNumber(contact) ?? texts(contact.isNumberHidden ? 'contact.numberHidden' : 'contact.nameless');

export const useContactName = (): ((contact: Called) => string) => {
  const texts = useTexts('common');
  return useCallback((contact) => contactNameIn(texts, contact), [texts]);
};
