import { showUser, type User } from '@balcao/contracts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, session } from '../../lib/session/session.ts';
import { GuestFrame } from './guest-frame.tsx';

const askEveryMs = 5000;

/** The only page of a newcomer until an admin lets them in. No updates reach a newcomer, so the page polls. */
const NewcomerPage = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('shell');
  const { data } = useQuery({
    queryKey: ['newcomer', user.id] as const,
    queryFn: ({ signal }) => api.call(showUser, { params: { userId: String(user.id) }, signal }),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
  });
  const isIn = data !== undefined && !('isNewcomer' in data);
  useEffect(() => {
    // The refreshed session has the new rights, and the desk opens.
    if (isIn) void api.refresh().catch(() => undefined);
  }, [isIn]);
  return (
    <GuestFrame title={t('newcomer.title')} text={t('newcomer.text', { name: user.name })}>
      <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => void session.signOut()}>
        {t('signOut')}
      </Button>
    </GuestFrame>
  );
};

export default NewcomerPage;
