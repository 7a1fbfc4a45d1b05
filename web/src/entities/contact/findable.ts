import { visibleName } from '@balcao/contracts';

/** What finds a contact on the page of contacts: by the name, else the number; of a masked one by the digits that are left of it: hidden ones never match. */
export const findable = ({
  name,
  number,
}: {
  readonly name: string;
  readonly number: string | null;
}): string => (visibleName(name) || (number ?? '')).replace(/^(\d+)\*+$/, '$1');
