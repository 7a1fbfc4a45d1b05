import type { TicketModule } from '#surroundings.ts';
import { serveCheckMerge, serveMergeContacts, serveUnmergeContacts } from './merge-contacts.endpoints.ts';

export const contactMerge: TicketModule = {
  open: ({ store, pictures }) => ({
    endpoints: [
      serveCheckMerge(store.db),
      serveMergeContacts(store, pictures),
      serveUnmergeContacts(store, pictures),
    ],
  }),
};
