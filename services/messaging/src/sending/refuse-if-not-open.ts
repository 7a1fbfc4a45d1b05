import { AppError } from '@balcao/contracts';
import type { Whereabouts } from '#tickets/index.ts';

/**
 * Our own client names each message with an id, and writes only in open tickets (rule M17). If a ticket was closed or
 * returned before a message left the browser, its user decides. Older clients and scripts name no id, and may send to
 * every ticket that they see.
 * @throws AppError ERR_TICKET_NOT_OPEN
 */
export const refuseIfNotOpen = ({ status }: Whereabouts, clientIds: readonly (string | null)[]): void => {
  if (status !== 'open' && clientIds.some((clientId) => clientId !== null))
    throw new AppError('ERR_TICKET_NOT_OPEN');
};
