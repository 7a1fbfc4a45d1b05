import { readTicket } from '@balcao/contracts';
import { api } from '../../../lib/session.ts';

/** Nobody waits for it: what fails now is reported with the next look. */
export const reportReading = async (ticketId: number, upTo: number): Promise<boolean> => {
  try {
    await api.call(readTicket, { params: { ticketId }, body: { upTo } });
    return true;
  } catch {
    return false;
  }
};
