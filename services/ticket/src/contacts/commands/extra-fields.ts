import type { ContactDetails } from '@balcao/contracts';
import { drawIds } from '#database/draw-ids.ts';
import type { TicketDb } from '#database/store.ts';

type Fields = ContactDetails['extraInfo'];
type Wanted = readonly {
  readonly id?: number | undefined;
  readonly name: string;
  readonly value: string;
}[];

/**
 * A line with the id of a stored field stays that field; other lines are new, and empty lines are dropped (rule C5).
 */
export const orderFields = async (db: TicketDb, wanted: Wanted, known: Fields): Promise<Fields> => {
  const lines = wanted.filter(({ name, value }) => name !== '' || value !== '');
  const knownIds = new Set(known.map(({ id }) => id));
  const seen = new Set<number>();
  const kept = lines.map(({ id, name, value }) => {
    const isKept = id !== undefined && knownIds.has(id) && !seen.has(id);
    if (isKept) seen.add(id);
    return { id: isKept ? id : null, name, value };
  });
  const newIds = [...(await drawIds(db, 'extra_info_ids', kept.filter(({ id }) => id === null).length))];
  return kept.map(({ id, name, value }) => ({ id: id ?? nextOf(newIds), name, value }));
};

const nextOf = (ids: number[]): number => {
  const id = ids.shift();
  if (id === undefined) throw new RangeError('An id is missing.');
  return id;
};
