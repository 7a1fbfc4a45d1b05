import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { Notice } from '../../components/notice.tsx';
import { Splash } from '../../components/loading/delayed-skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { api, session, useSession } from '../../lib/session/session.ts';
import { Desk } from '../desk-files.ts';

const UnsentMessages = lazyPart(() => import('../../features/conversation/pane/unsent-messages.away.tsx'));

const NewcomerPage = lazyPart(() => import('../layouts/newcomer-page.tsx'));

const retryEveryMs = 5000;

const Unreachable = () => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  useEffect(() => {
    // Silently: the session learns the result, and nothing flickers.
    const retry = (): void => void api.refresh().catch(() => undefined);
    const timer = setInterval(retry, retryEveryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, []);
  return (
    <Box sx={{ height: '100dvh', display: 'flex' }}>
      <Notice
        icon={<CloudOffRounded />}
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        role="alert"
      >
        <Button variant="contained" onClick={() => void session.restore()}>
          {common('retry')}
        </Button>
        <UnsentMessages />
      </Notice>
    </Box>
  );
};

/**
 * All pages behind the sign-in. A user without a session returns to the page after signing in. After a sign-out this is
 * not so, because the next user of this browser may be another person.
 */
export const SignedInRoute = () => {
  const current = useSession();
  const { status } = current;
  const { pathname, search } = useLocation();
  if (status === 'unreachable') return <Unreachable />;
  if (current.status === 'signed-out') {
    const from = current.ending === 'left' ? null : { from: `${pathname}${search}` };
    return <Navigate to={paths.signIn.to()} replace state={from} />;
  }
  if (current.status === 'signed-in' && current.user.isNewcomer === true)
    return <NewcomerPage user={current.user} />;
  const splash = (
    <Box sx={{ height: '100dvh', display: 'flex' }}>
      <Splash />
    </Box>
  );
  return status === 'signed-in' ? (
    <Suspense fallback={splash}>
      <Desk />
    </Suspense>
  ) : (
    splash
  );
};
