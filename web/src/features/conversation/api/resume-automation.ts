import { resumeAutomation } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** The ticket comes with its live update. */
export const useResumeAutomation = () =>
  useMutation({
    mutationFn: (ticketId: number) => api.call(resumeAutomation, { params: { ticketId } }),
  });
