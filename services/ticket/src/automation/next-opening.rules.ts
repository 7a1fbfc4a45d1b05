import { isOpen, opensNext, saysOpening } from '@balcao/contracts';
import type { DeskTime, Sector } from './react.state.ts';

/** When the first of the sectors works next, or now; null if none ever works. */
export const firstOpening = (
  sectors: readonly Sector[],
  { timeZone }: DeskTime,
  now: Date,
): string | null => {
  if (sectors.some(({ calendar }) => isOpen(calendar, now, timeZone))) return now.toISOString();
  const openings = sectors.flatMap(({ calendar }) => opensNext(calendar, now, timeZone) ?? []);
  const [first] = openings.toSorted((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
};

/** The opening for a text that names it; empty for other texts. */
export const opensAtOf = (
  text: string,
  sectors: readonly Sector[],
  calendar: DeskTime,
  now: Date,
): { readonly opensAt?: string | null } =>
  saysOpening(text) ? { opensAt: firstOpening(sectors, calendar, now) } : {};
