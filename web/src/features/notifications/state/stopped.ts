import { useQuery } from '@tanstack/react-query';
import { stoppedWebhooks } from '../../../entities/webhook/stopped-webhooks.ts';
import { useUser } from '../../../lib/session.ts';

/** Webhooks that the desk switched off, until somebody changes them; only admins see them (rule B8). */
export const useStopped = () => {
  const { profile } = useUser();
  const { data = [] } = useQuery({ ...stoppedWebhooks, enabled: profile === 'admin' });
  return profile === 'admin' ? data : [];
};
