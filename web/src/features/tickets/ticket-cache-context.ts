import { createContext, use } from 'react';
import type { TicketCache } from './tickets.realtime.ts';

export const TicketCacheContext = createContext<TicketCache | undefined>(undefined);

export const useTicketCache = (): TicketCache => {
  const cache = use(TicketCacheContext);
  if (cache === undefined) throw new Error('Only inside pages for signed-in users.');
  return cache;
};
