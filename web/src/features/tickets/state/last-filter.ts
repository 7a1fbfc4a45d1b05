import { z } from 'zod';
import { create } from 'zustand';
import type { ListFilter } from '../../../config/paths.ts';

const storageKey = 'balcao.ticketFilter';

const lastSchema = z.object({
  /** The user's id: the next user starts without it. */
  userId: z.number(),
  filter: z.object({
    all: z.string().exactOptional(),
    sectors: z.string().exactOptional(),
    tags: z.string().exactOptional(),
  }),
});
type Last = z.infer<typeof lastSchema>;

const stored = (): Last | undefined => {
  try {
    return lastSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
  } catch {
    return undefined;
  }
};

const useLast = create<{ readonly last: Last | undefined }>(() => ({ last: stored() }));
const none: ListFilter = {};

/** The last filter of this tab, for addresses without one, such as those of notifications and of the drawer. */
export const useLastFilter = (userId: number): ListFilter =>
  useLast(({ last }) => (last?.userId === userId ? last.filter : none));

export const rememberFilter = (userId: number, filter: ListFilter): void => {
  const last: Last = { userId, filter };
  sessionStorage.setItem(storageKey, JSON.stringify(last));
  useLast.setState({ last });
};
