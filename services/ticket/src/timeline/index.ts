import type { TicketModule } from '#surroundings.ts';
import { serveListTimeline } from './list-timeline.endpoint.ts';

export const timeline: TicketModule = {
  open: ({ store }) => ({ endpoints: [serveListTimeline(store.db)] }),
};
