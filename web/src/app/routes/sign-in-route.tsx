import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

/** Where somebody came from: a page that asks to sign in, or the sign-up. */
const stateSchema = z
  .object({ from: z.string().startsWith('/').optional(), email: z.string().optional() })
  .catch({});

const SignInRoute = () => {
  const texts = useTexts('signIn');
  const { status } = useSession();
  const { from, email } = stateSchema.parse(useLocation().state);
  if (status === 'signed-in') return <Navigate to={from ?? paths.tickets.to()} replace />;
  return (
    <GuestFrame title={texts('title')} text={texts('text')}>
      <SignInForm startEmail={email} />
      <GuestLink to={paths.signUp.to()}>{texts('noAccount')}</GuestLink>
    </GuestFrame>
  );
};

export default SignInRoute;
