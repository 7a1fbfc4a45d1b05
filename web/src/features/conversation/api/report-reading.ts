import { readTicket } from '@balcao/contracts';
import { isPassing } from '../../../lib/api-error.ts';
import { api } from '../../../lib/session.ts';

/** Nobody waits for it: what is lost can be reported again, what is refused is with the next look. */
export const reportReading = async (ticketId: number, upTo: number): Promise<'done' | 'lost' | 'refused'> => {
  try {
    await api.call(readTicket, { params: { ticketId }, body: { upTo } });
    return 'done';
  } catch (error) {
    return isPassing(error) ? 'lost' : 'refused';
  }
};
