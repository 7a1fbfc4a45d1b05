import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx';
import { useSignUpOpen } from '../../features/sign-up/use-sign-up-open.ts';
import { useSession } from '../../lib/session/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

const SignUpRoute = () => {
  const { t } = useTranslation('sign-up');
  const navigate = useNavigate();
  const isOpen = useSignUpOpen();
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to={paths.home.to()} replace />;
  if (!isOpen)
    return (
      <GuestFrame title={t('closed.title')} text={t('closed.text')}>
        <GuestLink to={paths.signIn.to()}>{t('closed.toSignIn')}</GuestLink>
      </GuestFrame>
    );
  return (
    <GuestFrame title={t('title')} text={t('text')}>
      <SignUpForm onDone={(email) => void navigate(paths.signIn.to(), { state: { email } })} />
      <GuestLink to={paths.signIn.to()}>{t('haveAccount')}</GuestLink>
    </GuestFrame>
  );
};

export default SignUpRoute;
