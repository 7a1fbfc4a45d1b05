import { readTicket } from '@balcao/contracts';
import { isPassing } from '../../../lib/api-error.ts';
import { api } from '../../../lib/session.ts';

/** Nobody waits for the answer: a lost report is repeated, a refused one is sent again the next time the user looks. */
export const reportReading = async (ticketId: number, upTo: number): Promise<'done' | 'lost' | 'refused'> => {
  try {
    await api.call(readTicket, { params: { ticketId }, body: { upTo } });
    return 'done';
  } catch (error) {
    return isPassing(error) ? 'lost' : 'refused';
  }
};
