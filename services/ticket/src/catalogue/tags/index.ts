import type { TicketModule } from '#surroundings.ts';
import { serveTags } from './tags.endpoints.ts';
import { tagsProjection } from './tags.projection.ts';

export const tags: TicketModule = {
  projections: [tagsProjection],
  open: ({ store, clock }) => ({ endpoints: serveTags(store, clock) }),
};
