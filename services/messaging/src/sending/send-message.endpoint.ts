import { type Actor, AppError, sendMessage } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { firstRevision, refuseReuse, claimCommandId } from '@balcao/event-store';
import { findAddressesOfTicket } from './find-addresses.query.ts';
import { answeredAt } from '#messages/conversation.rules.ts';
import { isBlank, storable } from '#messages/storable-text.rules.ts';
import { outgoingMessage } from '#messages/outgoing-message.rules.ts';
import {
  findQuotable,
  findStored,
  commandKeyOf,
  messageIdOf,
  refuseIfNotOpen,
  reachContact,
} from './before-send.ts';
import { renderForTicket } from '#texts/index.ts';
import { peopleOf } from '#tickets/index.ts';
import type { Surroundings } from '#surroundings.ts';

/** Stores the message as queued and answers at once. The channel sends it later (rule O1). */
export const serveSendMessage = (parts: Surroundings): EndpointHandler => {
  const { store, bus, known, clock, append, timeZone } = parts;
  return serveEndpoint(sendMessage, async ({ params: { ticketId }, body, actor, context }) => {
    const written = storable(body.body);
    if (isBlank(written)) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
    const [ticket, addresses] = await Promise.all([
      known.authorizeSend({ ticketId, actor }, context),
      findAddressesOfTicket(store.db, ticketId),
    ]);
    const given = body.clientId ?? context.commandId;
    const messageId = messageIdOf(ticketId, given);
    const key = commandKeyOf(context);
    const people = peopleOf(store.db, ticket.contactId);
    const findIt = async () => {
      const asked = { messageIds: [messageId], ticket, actor };
      return (await findStored(parts, asked, context)).get(messageId);
    };
    // The ticket may be closed since. A repeated call still gets its first answer.
    if (ticket.status !== 'open' || key !== undefined) {
      if (key !== undefined) await refuseReuse(store.db, key);
      const taken = given === undefined ? undefined : await findIt();
      if (taken !== undefined) {
        // Another call may have stored this message with another text after the key was checked.
        if (key !== undefined) await refuseReuse(store.db, key);
        return { body: taken, people };
      }
      refuseIfNotOpen(ticket, [body.clientId ?? null]);
    }
    const { whatsappId } = ticket;
    if (whatsappId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    const { to, last, lastInbound } = await reachContact(
      parts,
      { ticket, connectionId: whatsappId, known: addresses },
      context,
    );
    const at = answeredAt(clock.now(), last, messageId);
    const event = outgoingMessage({
      ticket,
      readUpTo: lastInbound,
      connectionId: whatsappId,
      to,
      messageId,
      body: await renderForTicket(bus, written, { ticketId, user: userOf(actor), at, timeZone }, context),
      clientId: body.clientId ?? null,
      userId: actor.kind === 'user' ? actor.userId : null,
      quoted: await findQuotable(parts, { messageId: body.quotedMsg ?? null, ticket, actor }, context),
      at,
      heldUntil: heldUntil(at, body.holdSeconds ?? 0),
      outgoing: null,
    });
    if (key !== undefined) await claimCommandId(store.db, key);
    const { outcome, written: places } = await append({ event, metadata: metadataOf(context) });
    if (event.type === 'MessageHeld') parts.onHeld(messageId, new Date(event.data.heldUntil));
    // If another call with this id was first, its message is the answer.
    const answer =
      outcome === 'exists' ? await findIt() : { ...event.sealed.message, revision: firstRevision };
    if (answer === undefined) throw new AppError('ERR_CONFLICT');
    return { body: answer, written: places, people };
  });
};

const userOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);

const heldUntil = (at: Date, holdSeconds: number): Date | null =>
  holdSeconds === 0 ? null : new Date(at.getTime() + holdSeconds * 1_000);
