import { visibleName } from '@balcao/contracts';

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
