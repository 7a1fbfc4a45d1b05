import { AppError } from '@balcao/contracts';
import type { Whereabouts } from '#tickets/index.ts';

/**
 * Our own client writes in open tickets alone (rule M17) and names each message: what it had yet to send when
 * its ticket was closed or given back is a person's to decide. Clients of old and scripts name none; they send to
 * whatever they see, as they always did (rule M17).
 * @throws AppError ERR_TICKET_NOT_OPEN
 */
export const refuseIfNotOpen = ({ status }: Whereabouts, clientIds: readonly (string | null)[]): void => {
  if (status !== 'open' && clientIds.some((clientId) => clientId !== null))
    throw new AppError('ERR_TICKET_NOT_OPEN');
};
