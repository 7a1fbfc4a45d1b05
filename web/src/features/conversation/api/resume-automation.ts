import { resumeAutomation } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** The live update brings the changed ticket. */
export const useResumeAutomation = () =>
  useMutation({
    mutationFn: (ticketId: number) => api.call(resumeAutomation, { params: { ticketId } }),
  });
