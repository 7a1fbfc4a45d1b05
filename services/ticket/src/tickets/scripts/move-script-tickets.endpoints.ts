import {
  acceptScriptTicket,
  type Actor,
  AppError,
  closeScriptTicket,
  reopenScriptTicket,
  transferScriptTicket,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import type { Move } from '#tickets/commands/move-by-hand.ts';
import { createMovesByHand } from '#tickets/commands/batch-moves.ts';

/** Scripts move tickets as users do (rule P21). */
export const serveMoveScriptTickets = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => {
  const moveByHand = createMovesByHand(store);
  const move = async (ticketId: number, actor: Actor, context: CallContext, wish: Move['wish']) => {
    const { ticket, written } = await moveByHand({
      ticketId,
      wish,
      actor,
      ifMatch: context.ifMatch,
      metadata: metadataOf(context),
      now: clock.now(),
    });
    return { body: ticket, written, version: ticket.revision };
  };
  const take = (endpoint: typeof acceptScriptTicket): EndpointHandler =>
    serveEndpoint(endpoint, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        status: 'open',
        userId: assigneeOf(actor, body.userId),
        queueId: body.queueId,
        isClaim: true,
      }),
    );
  return [
    take(acceptScriptTicket),
    take(reopenScriptTicket),

    serveEndpoint(transferScriptTicket, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        ...body,
        // With a sector and no user the ticket becomes pending there and gets the sector's greeting (rule T4).
        ...(body.userId === undefined ? { status: 'pending' as const, userId: null, transf: true } : {}),
      }),
    ),

    serveEndpoint(closeScriptTicket, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        status: 'closed',
        // A close by hand sends a farewell, a close by a script does not (rule T15).
        cause: body.farewell ? undefined : 'api',
      }),
    ),
  ];
};

/** Only a person can be the assignee (rule P21). */
const assigneeOf = (actor: Actor, userId: number | undefined): number => {
  if (userId !== undefined) return userId;
  if (actor.kind === 'user') return actor.userId;
  throw new AppError('ERR_VALIDATION', { field: 'userId' });
};
