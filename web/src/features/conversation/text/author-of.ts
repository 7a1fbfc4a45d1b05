import type { ContactSummary } from '@balcao/contracts';
import { formatPhone } from '../../../lib/format.ts';

/** Who wrote a message: by name, else by number; null where WhatsApp tells neither. */
export const authorOf = ({ name, number }: Pick<ContactSummary, 'name' | 'number'>): string | null =>
  name !== '' ? name : number === null ? null : formatPhone(number);
