import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { useSignUpOpen } from '../../features/sign-up/use-sign-up-open.ts';
import { useSession } from '../../lib/session/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

/** The page before: one that requires a session, or the sign-up. */
const stateSchema = z
  .object({ from: z.string().startsWith('/').optional(), email: z.string().optional() })
  .catch({});

const SignInRoute = () => {
  const { t } = useTranslation('sign-in');
  const isSignUpOpen = useSignUpOpen();
  const { status } = useSession();
  const { from, email } = stateSchema.parse(useLocation().state);
  if (status === 'signed-in') return <Navigate to={from ?? paths.home.to()} replace />;
  return (
    <GuestFrame title={t('title')} text={t('text')}>
      <SignInForm startEmail={email} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('forgot')}
      </Typography>
      {isSignUpOpen ? <GuestLink to={paths.signUp.to()}>{t('noAccount')}</GuestLink> : null}
    </GuestFrame>
  );
};

export default SignInRoute;
