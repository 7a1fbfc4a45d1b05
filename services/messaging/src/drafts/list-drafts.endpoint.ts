import { filterVisibleTickets, listDrafts } from '@balcao/contracts';
import { type Bus, type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findDrafts } from './drafts.query.ts';

/** Those of tickets that the caller still sees. */
export const serveListDrafts = (db: MessagingDb, bus: Bus): EndpointHandler =>
  serveEndpoint(listDrafts, async ({ actor, context }) => {
    const drafts = await findDrafts(db, signedInUser(actor).userId);
    if (drafts.length === 0) return { body: { drafts: [] } };
    const asked = { ticketIds: drafts.map(({ ticketId }) => ticketId), actor };
    const visible = new Set((await bus.query(filterVisibleTickets, asked, context)).ticketIds);
    return { body: { drafts: drafts.filter(({ ticketId }) => visible.has(ticketId)) } };
  });
