import { listDrafts } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { findDrafts } from './drafts.table.ts';

/** Lists the drafts of tickets that the caller still sees. */
export const serveListDrafts = (db: MessagingDb, known: KnownTickets): EndpointHandler =>
  serveEndpoint(listDrafts, async ({ actor, context }) => {
    const drafts = await findDrafts(db, signedInUser(actor).userId);
    if (drafts.length === 0) return { body: { drafts: [] } };
    const asked = { ticketIds: drafts.map(({ ticketId }) => ticketId), actor };
    const visible = await known.visible(asked, context);
    return { body: { drafts: drafts.filter(({ ticketId }) => visible.has(ticketId)) } };
  });
