import { type Identity, identitySchema, type Ticket, type TicketListItem } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { MessagingDb } from '#database/store.ts';
import { inPreference } from '#tickets/addresses.rules.ts';
import { lastPlaceOf } from '#messages/index.ts';

const identitiesSchema = z.array(identitySchema);

/** What is known here of whom a ticket's answers go to, and of where its conversation ends. */
export type KnownAddresses = {
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly identities: readonly Identity[];
  /** The last place that it shows. */
  readonly last: string | null;
};

type Place = { readonly contact_id: number; readonly connection_id: number | null };
type Found = Place & { readonly heard: unknown; readonly known: unknown; readonly last: string | null };

/** For a ticket as this service knows it, so that nobody has to be asked first; null when it does not yet. */
export const findAddressesOfTicket = async (
  db: MessagingDb,
  ticketId: number,
): Promise<KnownAddresses | null> => {
  const { rows } = await sql<Found>`
    select t.contact_id, t.connection_id, ${identitiesOf} from rm_tickets t where t.ticket_id = ${ticketId}
  `.execute(db);
  const [found] = rows;
  return found === undefined ? null : addressesOf(found);
};

/** Where an answer goes: every known address of a ticket's contact, the one where it was heard last in this conversation first. */
export const findAddresses = async (
  db: MessagingDb,
  ticket: Ticket | TicketListItem,
  connectionId: number,
  known: KnownAddresses | null = null,
): Promise<{ readonly to: readonly Identity[]; readonly last: string | null }> => {
  const { contact } = ticket;
  const shown: Identity[] = contact.number === null ? [] : [{ kind: 'phone', value: contact.number }];
  if (known !== null && known.contactId === contact.id && known.connectionId === connectionId)
    return { to: inPreference(known.identities, shown), last: known.last };
  const { rows } = await sql<Found>`
    select t.contact_id, t.connection_id, ${identitiesOf}
    from (
      select ${ticket.id}::bigint as ticket_id, ${contact.id}::bigint as contact_id,
        ${connectionId}::bigint as connection_id
    ) t
  `.execute(db);
  const found = rows.map(addressesOf);
  return {
    to: inPreference(...found.map(({ identities }) => identities), shown),
    last: found[0]?.last ?? null,
  };
};

const identitiesOf = sql`
  coalesce((
    select identities from st_addresses a where a.contact_id = t.contact_id and a.connection_id = t.connection_id
  ), '[]') as heard,
  coalesce((
    select json_agg(json_build_object('kind', kind, 'value', value) order by kind desc, value)
    from rm_contact_identities i where i.contact_id = t.contact_id
  ), '[]') as known,
  ${lastPlaceOf({ ticketId: 't.ticket_id', contactId: 't.contact_id', connectionId: 't.connection_id' })} as last
`;

const addressesOf = ({ contact_id, connection_id, heard, known, last }: Found): KnownAddresses => ({
  contactId: contact_id,
  connectionId: connection_id,
  identities: inPreference(identitiesSchema.parse(heard), identitiesSchema.parse(known)),
  last,
});
