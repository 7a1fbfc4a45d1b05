import type { TicketModule } from '#surroundings.ts';
import { serveQuickAnswers } from './quick-answers.endpoints.ts';
import { quickAnswersProjection } from './quick-answers.projection.ts';
import { serveTakeQuickAnswer } from './take-quick-answer.endpoint.ts';

export const quickAnswers: TicketModule = {
  projections: [quickAnswersProjection],
  open: ({ store, clock, timeZone }) => ({
    endpoints: [...serveQuickAnswers(store, clock), serveTakeQuickAnswer(store, clock, timeZone)],
  }),
};
