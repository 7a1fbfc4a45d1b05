import {
  type ContactSummary,
  type Identity,
  identitySchema,
  type Ticket,
  type TicketListItem,
} from '@balcao/contracts';
import { buildOnce, createGroupCommit, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import { z } from 'zod';
import type { MessagingDb } from '#database/store.ts';
import { lastSequenceOf } from '#messages/index.ts';

const identitiesSchema = z.array(identitySchema);

/** The addresses of a ticket's contact, and the end of its conversation, as far as messaging knows them. */
export type KnownAddresses = {
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly identities: readonly Identity[];
} & End;

/** The end of a conversation. */
type End = {
  /** The last visible sequence. */
  readonly last: string | null;
  /** The number of the ticket's last inbound message that is stored here. */
  readonly lastInbound: number;
};

type Place = { readonly contact_id: number; readonly connection_id: number | null };
type Found = Place & {
  readonly heard: unknown;
  readonly known: unknown;
  readonly last: string | null;
  readonly last_inbound: number;
};

/** Reads a ticket's addresses from messaging's own tables; null if the ticket is not in them yet. */
export const findAddressesOfTicket = async (
  db: MessagingDb,
  ticketId: number,
): Promise<KnownAddresses | null> => {
  const [found] = await selectAddressesOfTicket(db, { ticketId });
  return found === undefined ? null : addressesOf(found);
};

export type Addresses = End & { readonly to: readonly Identity[] };

/** `contact`, as ticket shows it, may have a number that messaging does not know yet. */
type Addressed = Pick<TicketListItem, 'id' | 'contactId'> & {
  readonly contact?: Ticket['contact'] | ContactSummary;
};

/**
 * Finds all addresses of a ticket's contact. The one from which the contact last wrote in this conversation comes
 * first.
 */
export const findAddresses = async (
  db: MessagingDb,
  ticket: Addressed,
  connectionId: number,
  known: KnownAddresses | null = null,
): Promise<Addresses> => {
  const isKnown = known?.contactId === ticket.contactId && known.connectionId === connectionId;
  if (isKnown) return towards(ticket, known);
  const [found] = await selectAddresses(db, [placeOf(ticket, connectionId)]);
  return towards(ticket, found);
};

/** The same in batches: calls that arrive during a query share the next one. */
export const createFindAddresses = (
  db: MessagingDb,
): ((ticket: Addressed, connectionId: number) => Promise<Addresses>) => {
  const find = createGroupCommit<TicketPlace, KnownAddresses>({
    write: (places) => selectAddresses(db, places),
  });
  return async (ticket, connectionId) => towards(ticket, await find(placeOf(ticket, connectionId)));
};

type TicketPlace = { readonly ticketId: number; readonly contactId: number; readonly connectionId: number };

const placeOf = ({ id, contactId }: Addressed, connectionId: number): TicketPlace => ({
  ticketId: id,
  contactId,
  connectionId,
});

const towards = ({ contact }: Addressed, found: KnownAddresses | undefined): Addresses => {
  if (found === undefined) throw new Error('A row of values is no row.');
  const number = contact?.number ?? null;
  const shown: Identity[] = number === null ? [] : [{ kind: 'phone', value: number }];
  const { last, lastInbound } = found;
  return { to: inPreference(found.identities, shown), last, lastInbound };
};

/** In the order of the tickets. */
const selectAddresses = async (
  db: MessagingDb,
  places: readonly TicketPlace[],
): Promise<readonly KnownAddresses[]> => {
  const { rows } = await sql<Found>`
    select t.contact_id, t.connection_id, ${identitiesOf}
    from unnest(
      ${places.map(({ ticketId }) => ticketId)}::bigint[], ${places.map(({ contactId }) => contactId)}::bigint[],
      ${places.map(({ connectionId }) => connectionId)}::bigint[]
    ) with ordinality as t (ticket_id, contact_id, connection_id, nth)
    order by t.nth
  `.execute(db);
  return rows.map(addressesOf);
};

/** More messages are not searched: an answer before them has marked older ones as read. */
const lookedThrough = 50;

const identitiesOf = sql`
  coalesce((
    select identities from st_addresses a where a.contact_id = t.contact_id and a.connection_id = t.connection_id
  ), '[]') as heard,
  coalesce((
    select json_agg(json_build_object('kind', kind, 'value', value) order by kind desc, value)
    from rm_contact_identities i where i.contact_id = t.contact_id
  ), '[]') as known,
  ${lastSequenceOf({ ticketId: 't.ticket_id', contactId: 't.contact_id', connectionId: 't.connection_id' })} as last,
  coalesce((
    select max(newest.inbound_number) from (
      select inbound_number from rm_messages m where m.ticket_id = t.ticket_id
      order by m.sequence desc limit ${sql.lit(lookedThrough)}
    ) newest
  ), 0) as last_inbound
`;

const selectAddressesOfTicket = buildOnce((db: MessagingDb, value: ValueOf<{ ticketId: number }>) => ({
  compile: () =>
    sql<Found>`
      select t.contact_id, t.connection_id, ${identitiesOf} from rm_tickets t
      where t.ticket_id = ${value('ticketId')}
    `.compile(db),
}));

const addressesOf = ({
  contact_id,
  connection_id,
  heard,
  known,
  last,
  last_inbound,
}: Found): KnownAddresses => ({
  contactId: contact_id,
  connectionId: connection_id,
  identities: inPreference(identitiesSchema.parse(heard), identitiesSchema.parse(known)),
  last,
  lastInbound: last_inbound,
});

/** Each address once, in the order of preference. */
const inPreference = (...lists: readonly (readonly Identity[])[]): readonly Identity[] => {
  const found = new Map<string, Identity>();
  for (const identity of lists.flat()) {
    const key = `${identity.kind}:${identity.value}`;
    if (!found.has(key)) found.set(key, identity);
  }
  return [...found.values()];
};
