import type { TicketModule } from '#surroundings.ts';
import { createDeleting } from './delete-all-contacts.job.ts';
import { serveDeletions } from './delete-contacts.endpoints.ts';

export const contactDeletion: TicketModule = {
  open: (surroundings) => {
    const { store, clock, jobs, catalogue } = surroundings;
    const schedule = jobs.timer(catalogue.deleteContacts, createDeleting(store, clock));
    return {
      endpoints: serveDeletions({ ...surroundings, schedule: (id) => void schedule({ id }, { id }) }),
    };
  },
};
