import { create } from 'zustand';

const useRemoved = create<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/** Somebody deleted it: whoever has it open is told and led to the list (rule T22). */
export const markRemoved = (ticketId: number): void =>
  useRemoved.setState(({ ids }) => ({ ids: new Set([...ids, ticketId]) }));

/** The next user gets nothing of what this one was told. */
export const forgetRemoved = (): void => useRemoved.setState({ ids: new Set() });

export const useIsRemoved = (ticketId: number): boolean => useRemoved(({ ids }) => ids.has(ticketId));
