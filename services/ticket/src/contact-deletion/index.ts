import type { TicketModule } from '#surroundings.ts';
import { createDeleting } from './delete-all-contacts.job.ts';
import { serveDeletions } from './delete-contacts.endpoints.ts';

export const contactDeletion: TicketModule = {
  open: ({ store, clock, jobs, catalogue, deletionPatienceMs }) => {
    const schedule = jobs.timer(catalogue.deleteContacts, createDeleting(store, clock));
    return {
      endpoints: serveDeletions({
        store,
        clock,
        schedule: (id) => void schedule({ id }, { id }),
        patienceMs: deletionPatienceMs,
      }),
    };
  },
};
