import { createTicket } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** A double press means one request (rule U10). */
const submitDelayMs = 400;

type Wanted = { readonly contactId: number; readonly queueId: number | null; readonly userId: number };

export const useOpenTicket = () =>
  useMutation({
    mutationFn: async ({ contactId, queueId, userId }: Wanted) => {
      await new Promise((resolve) => setTimeout(resolve, submitDelayMs));
      return api.call(createTicket, { body: { contactId, queueId, userId, status: 'open' } });
    },
    meta: { showsOwnErrors: true },
  });
