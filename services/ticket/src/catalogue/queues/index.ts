import type { TicketModule } from '#surroundings.ts';
import { serveQueues } from './queues.endpoints.ts';
import { queuesProjection } from './queues.projection.ts';

export const queues: TicketModule = {
  projections: [queuesProjection],
  open: ({ store, clock }) => ({ endpoints: serveQueues(store, clock) }),
};
