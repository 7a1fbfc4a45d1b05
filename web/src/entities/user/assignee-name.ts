import type { Ticket } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/session.ts';
import { userKeys } from './user-keys.ts';

/** The assignee of a ticket, with a mark if they are suspended: it shows who does not answer (rule A27). */
export const useAssigneeName = (assignee: Ticket['user']): string => {
  const { t } = useTranslation('common');
  const own = useUser().id;
  // The ids of suspended users: usually none.
  const { data } = useQuery({
    queryKey: [...userKeys.all, 'suspended'],
    queryFn: async ({ signal }) => (await import('./every-user.ts')).findSuspended(signal),
    enabled: assignee !== null && assignee.id !== own,
    meta: { live: true, isQuiet: true },
  });
  if (assignee === null) return '';
  return data?.includes(assignee.id) === true ? t('suspendedUser', { name: assignee.name }) : assignee.name;
};
