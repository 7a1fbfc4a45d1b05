import { showUser, type User } from '@balcao/contracts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { api, session } from '../../lib/session.ts';
import { GuestFrame } from './guest-frame.tsx';

const askEveryMs = 5000;

/** All that there is for who signed up alone, until an admin lets them in. Nothing is told to them, so that they ask. */
const NewcomerPage = ({ user }: { readonly user: User }) => {
  const texts = useTexts('shell');
  const { data } = useQuery({
    queryKey: ['newcomer', user.id] as const,
    queryFn: ({ signal }) => api.call(showUser, { params: { userId: String(user.id) }, signal }),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
  });
  const isIn = data !== undefined && !('isNewcomer' in data);
  useEffect(() => {
    // The desk opens with who they are by now.
    if (isIn) void api.refresh().catch(() => undefined);
  }, [isIn]);
  return (
    <GuestFrame title={texts('newcomer.title')} text={texts('newcomer.text', { name: user.name })}>
      <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => void session.signOut()}>
        {texts('signOut')}
      </Button>
    </GuestFrame>
  );
};

export default NewcomerPage;
