import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

const SignUpRoute = () => {
  const texts = useTexts('signUp');
  const navigate = useNavigate();
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to={paths.home.to()} replace />;
  return (
    <GuestFrame title={texts('title')} text={texts('text')}>
      <SignUpForm onDone={(email) => void navigate(paths.signIn.to(), { state: { email } })} />
      <GuestLink to={paths.signIn.to()}>{texts('haveAccount')}</GuestLink>
    </GuestFrame>
  );
};

export default SignUpRoute;
