import { saveDraft, tellUser } from '@balcao/contracts';
import { type Bus, type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import { storable } from '#messages/storable-text.rules.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { forgetDraft, saveDraftOf } from './drafts.table.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly known: KnownTickets;
  readonly clock: Clock;
  /** Called if the user's other devices could not be notified. The draft is saved nevertheless. */
  readonly onNotifyFailed: (error: unknown) => void;
};

/** A draft is state without an event, because only its user sees it. */
export const serveSaveDraft = ({
  store: { db },
  bus,
  known,
  clock,
  onNotifyFailed,
}: Parts): EndpointHandler =>
  serveEndpoint(saveDraft, async ({ params: { ticketId }, body, actor, context }) => {
    const { userId } = signedInUser(actor);
    await known.authorize({ ticketId, actor }, context);
    const text = storable(body.body);
    const draft = { ticketId, ...body, body: text, updatedAt: clock.now().toISOString() };
    if (text === '') await forgetDraft(db, userId, ticketId);
    else await saveDraftOf(db, userId, draft);
    const told =
      text === ''
        ? ({ event: 'draftForgotten', ticketId } as const)
        : ({ event: 'draftSaved', draft } as const);
    bus.call(tellUser, { userId, told }, context).catch(onNotifyFailed);
    return { body: undefined };
  });
