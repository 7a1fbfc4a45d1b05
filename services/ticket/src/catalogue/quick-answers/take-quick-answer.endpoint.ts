import { AppError, renderText, takeQuickAnswer } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { findVisibleTicket } from '#tickets/index.ts';
import { findQuickAnswer } from './quick-answers.query.ts';

/** Uses have a stream of their own, so an edit of the quick answer does not load them. */
const usesStream = (quickAnswerId: number): string => `quick-answer-uses-${quickAnswerId}`;

/** Answers the text as it would be sent, and counts the use (rule K8). */
export const serveTakeQuickAnswer = (
  store: TicketStore,
  clock: Clock,
  timeZone: () => Promise<string>,
): EndpointHandler =>
  serveEndpoint(
    takeQuickAnswer,
    async ({ params: { quickAnswerId }, body: { ticketId }, actor, context }) => {
      const [quickAnswer, ticket] = await Promise.all([
        findQuickAnswer(store.db, quickAnswerId),
        findVisibleTicket(store.db, ticketId, actor),
      ]);
      if (quickAnswer === null) throw new AppError('ERR_NO_QUICK_ANSWER_FOUND');
      // A record of the use; it does not change the quick answer.
      const { written } = await store.transaction((tx) =>
        tx.append(
          usesStream(quickAnswerId),
          'any',
          [{ type: 'QuickAnswerUsed', data: { quickAnswerId, ticketId } }],
          { metadata: metadataOf(context) },
        ),
      );
      const user = actor.kind === 'user' ? actor.name : null;
      return {
        body: {
          text: renderText(quickAnswer.message, {
            ticket,
            user,
            at: clock.now(),
            timeZone: await timeZone(),
          }),
        },
        written,
      };
    },
  );
