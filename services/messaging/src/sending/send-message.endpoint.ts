import { type Actor, AppError, type QuotedMessage, sendMessage, type Ticket } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { firstRevision, refuseReuse, takeCommandId } from '@balcao/event-store';
import type { Clock } from '@balcao/service-kit';
import { findAddresses, findAddressesOfTicket } from './find-addresses.query.ts';
import type { MessagingStore } from '#database/store.ts';
import { answeredAt } from '#messages/sequence.rules.ts';
import { isBlank, storable } from '#messages/preview.rules.ts';
import { outgoingMessage } from '#messages/outgoing-message.rules.ts';
import { presentFor } from '#messages/index.ts';
import type { AppendOutgoing } from './append-outgoing.ts';
import { findQuotable } from './find-quotable.ts';
import { findTaken } from './find-taken.ts';
import { keyOf } from './key-of.ts';
import { messageIdOf } from './message-id.ts';
import { refuseUnopened } from './refuse-unopened.ts';
import { type DeskTimeZone, renderInZone } from '#texts/index.ts';
import type { CachedTickets, KnownTickets } from '#tickets/index.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly tickets: CachedTickets;
  readonly known: KnownTickets;
  readonly clock: Clock;
  readonly append: AppendOutgoing;
  readonly timeZone: DeskTimeZone;
  /** Something waits until then. */
  readonly onHeld: (messageId: string, until: Date) => void;
};

/** Stores the message under a clock and answers at once; the channel follows (rule O1). */
export const serveSendMessage = (parts: Parts): EndpointHandler => {
  const { store, tickets, known, clock, append } = parts;
  return serveEndpoint(sendMessage, async ({ params: { ticketId }, body, actor, context }) => {
    const written = storable(body.body);
    if (isBlank(written)) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
    // Looked up while the owner is asked, and thrown away when it refuses.
    const [ticket, addresses] = await Promise.all([
      tickets.ticket({ ticketId, actor }, context),
      findAddressesOfTicket(store.db, ticketId),
    ]);
    const given = body.clientId ?? context.commandId;
    const messageId = messageIdOf(ticketId, given);
    const key = keyOf(context);
    const findIt = async () => {
      const asked = { messageIds: [messageId], ticket, actor };
      return (await findTaken({ db: store.db, known }, asked, context)).get(messageId);
    };
    // It may have been closed since: what was taken before is answered again.
    if (ticket.status !== 'open' || key !== undefined) {
      if (key !== undefined) await refuseReuse(store.db, key);
      const taken = given === undefined ? undefined : await findIt();
      if (taken !== undefined) {
        // It may have come since the key was looked at, with another text.
        if (key !== undefined) await refuseReuse(store.db, key);
        return { body: presentFor(actor)(taken) };
      }
      refuseUnopened(ticket, [body.clientId ?? null]);
    }
    const { whatsappId } = ticket;
    if (whatsappId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    const { to, last } = await findAddresses(store.db, ticket, whatsappId, addresses);
    if (to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
    const at = answeredAt(clock.now(), last, messageId);
    const event = outgoingMessage({
      ticket,
      connectionId: whatsappId,
      to,
      messageId,
      body: await renderInZone(written, { ticket, user: userOf(actor), at }, parts.timeZone),
      clientId: body.clientId ?? null,
      userId: actor.kind === 'user' ? actor.userId : null,
      quoted: await quotedOf(parts, body.quotedMsg ?? null, { ticket, actor }, context),
      at,
      heldUntil: heldUntil(at, body.holdSeconds ?? 0),
      outgoing: null,
    });
    if (key !== undefined) await takeCommandId(store.db, key);
    const { outcome, written: places } = await append({ event, metadata: metadataOf(context) });
    if (event.type === 'MessageHeld') parts.onHeld(messageId, new Date(event.data.heldUntil));
    // Whoever came first with the same id has written what is answered.
    const answer =
      outcome === 'exists' ? await findIt() : { ...event.sealed.message, revision: firstRevision };
    if (answer === undefined) throw new AppError('ERR_CONFLICT');
    return { body: presentFor(actor)(answer), written: places };
  });
};

const userOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);

const heldUntil = (at: Date, holdSeconds: number): Date | null =>
  holdSeconds === 0 ? null : new Date(at.getTime() + holdSeconds * 1_000);

const quotedOf = async (
  { store, known }: Parts,
  messageId: string | null,
  about: { readonly ticket: Ticket; readonly actor: Actor },
  context: Parameters<typeof findQuotable>[2],
): Promise<QuotedMessage | null> =>
  messageId === null ? null : findQuotable({ db: store.db, known }, { messageId, ...about }, context);
