import { z } from 'zod';
import type { ListFilter } from '../../../config/paths.ts';

/** The filter of the lists. */
export type TicketFilter = {
  /** Undefined: the default of the profile. */
  readonly showsAll: boolean | undefined;
  /** Undefined: every sector. */
  readonly queueIds: readonly number[] | undefined;
  /** Undefined: any tags of the contact. */
  readonly tagIds: readonly number[] | undefined;
};

const idsSchema = z
  .string()
  .regex(/^(?:\d{1,9}(?:,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
  .catch(undefined);
const filterSchema = z.object({
  all: z
    .enum(['true', 'false'])
    .transform((all) => all === 'true')
    .optional()
    .catch(undefined),
  sectors: idsSchema,
  tags: idsSchema.transform((ids) => (ids?.length === 0 ? undefined : ids)),
});

/** From an address, which anybody may have written. */
export const readFilter = (address: ListFilter): TicketFilter => {
  const { all, sectors, tags } = filterSchema.parse(address);
  return { showsAll: all, queueIds: sectors, tagIds: tags };
};

export const printFilter = ({ showsAll, queueIds, tagIds }: TicketFilter): ListFilter => ({
  ...(showsAll === undefined ? {} : { all: String(showsAll) }),
  ...(queueIds === undefined ? {} : { sectors: queueIds.join(',') }),
  ...(tagIds === undefined ? {} : { tags: tagIds.join(',') }),
});
