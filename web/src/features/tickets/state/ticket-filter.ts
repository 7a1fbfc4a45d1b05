import { create } from 'zustand';

type Filter = {
  /** Whose it is: the next user starts afresh. */
  readonly userId: number | undefined;
  /** undefined: as the profile starts. */
  readonly showsAll: boolean | undefined;
  /** undefined: every sector. */
  readonly queueIds: readonly number[] | undefined;
  /** undefined: whatever the contact's tags. */
  readonly tagIds: readonly number[] | undefined;
};

const fresh: Filter = {
  userId: undefined,
  showsAll: undefined,
  queueIds: undefined,
  tagIds: undefined,
};

/** What the lists are narrowed to: it outlives the list, which small screens hide behind a conversation. */
const useFilter = create<Filter>(() => fresh);

export const useTicketFilter = (userId: number): Omit<Filter, 'userId'> =>
  useFilter((filter) => (filter.userId === userId ? filter : fresh));

export const narrowTickets = (userId: number, change: Partial<Omit<Filter, 'userId'>>): void =>
  useFilter.setState((filter) => ({ ...(filter.userId === userId ? filter : fresh), ...change, userId }));
