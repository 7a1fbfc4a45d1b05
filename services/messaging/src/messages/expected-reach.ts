import type { ContactText } from './contact-text.ts';

/** What the owner of tickets says of one before a page of it can be read. */
export type Reach = {
  /** The tickets that are read together. */
  readonly ticketIds: readonly number[];
  readonly readUpTo: number;
  readonly contact: ContactText;
};

/** What was said last, by ticket: a page can be read while the owner is asked again, and stands when it says the same. */
export type ExpectedReach = {
  readonly of: (name: string) => Reach | undefined;
  readonly learn: (name: string, said: Reach) => void;
};

export const createExpectedReach = (atMost = 5_000): ExpectedReach => {
  const known = new Map<string, Reach>();
  return {
    of: (name) => known.get(name),
    learn: (name, said) => {
      // Behind all others: what was not asked for longest is forgotten first.
      known.delete(name);
      known.set(name, said);
      const [oldest] = known.keys();
      if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    },
  };
};
