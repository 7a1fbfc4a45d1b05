import { type Actor, type Contact, tagScriptTicket, untagScriptTicket } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { setTags } from '#contacts/index.ts';
import type { TicketStore } from '#database/store.ts';
import { findVisibleTicket } from '#tickets/visibility/visible-ticket.query.ts';

/** The tags of a ticket are those of its contact (rule P21). */
export const serveTagScriptTickets = (store: TicketStore): readonly EndpointHandler[] => {
  const tag = async (
    ticketId: number,
    { actor, context }: { readonly actor: Actor; readonly context: CallContext },
    tagsOf: (before: readonly number[]) => readonly number[],
  ) => {
    const { contactId } = await findVisibleTicket(store.db, ticketId, actor);
    const { result, written } = await store.transaction(async (tx) =>
      setTags(tx, contactId, ({ tagIds }) => tagsOf(tagIds), metadataOf(context)),
    );
    const { tags }: Contact = result;
    return { body: { tags }, written };
  };
  return [
    serveEndpoint(tagScriptTicket, async ({ params, body, ...asked }) =>
      tag(params.ticketId, asked, (before) => [...before, ...body.tagIds]),
    ),
    serveEndpoint(untagScriptTicket, async ({ params, ...asked }) =>
      tag(params.ticketId, asked, (before) => before.filter((id) => id !== params.tagId)),
    ),
  ];
};
