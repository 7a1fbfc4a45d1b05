import { create } from 'zustand';

const useRemoved = create<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/** Another user deleted it: a user who has it open gets a notice and returns to the list (rule T22). */
export const markRemoved = (ticketId: number): void =>
  useRemoved.setState(({ ids }) => ({ ids: new Set([...ids, ticketId]) }));

/** The next user gets none of this one's updates. */
export const forgetRemoved = (): void => useRemoved.setState({ ids: new Set() });

export const useIsRemoved = (ticketId: number): boolean => useRemoved(({ ids }) => ids.has(ticketId));
