import { AppError } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { describeTicket, type Whereabouts } from '#tickets/index.ts';
import { type Addresses, findAddresses, type KnownAddresses } from './find-addresses.query.ts';

type Parts = { readonly db: MessagingDb; readonly bus: Bus };
type About = {
  readonly ticket: Whereabouts;
  readonly connectionId: number;
  readonly known?: KnownAddresses | null;
};

/**
 * Finds the addresses that an answer goes to. Ticket is asked for the contact's number only if no address is known
 * here.
 * @throws AppError ERR_SENDING_WAPP_MSG if there is none.
 */
export const reachContact = async (
  { db, bus }: Parts,
  { ticket, connectionId, known = null }: About,
  context: CallContext,
): Promise<Addresses> => {
  const found = await findAddresses(db, ticket, connectionId, known);
  if (found.to.length > 0) return found;
  const { contact } = await describeTicket(bus, ticket.id, context);
  const shown = await findAddresses(db, { ...ticket, contact }, connectionId);
  if (shown.to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
  return shown;
};
