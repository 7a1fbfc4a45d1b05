import type { TicketModule } from '#surroundings.ts';
import { serveQueues } from './queues/queues.endpoints.ts';
import { queuesProjection } from './queues/queues.projection.ts';
import { serveQuickAnswers, serveTakeQuickAnswer } from './quick-answers/quick-answers.endpoints.ts';
import { quickAnswersProjection } from './quick-answers/quick-answers.projection.ts';
import { serveTags } from './tags/tags.endpoints.ts';
import { tagsProjection } from './tags/tags.projection.ts';

/** What admins prepare for all tickets: sectors, tags and quick answers. */
export const catalogue: TicketModule = {
  projections: [queuesProjection, tagsProjection, quickAnswersProjection],
  open: ({ store, clock, timeZone }) => ({
    endpoints: [
      ...serveQueues(store, clock),
      ...serveTags(store, clock),
      ...serveQuickAnswers(store, clock),
      serveTakeQuickAnswer(store, clock, timeZone),
    ],
  }),
};
