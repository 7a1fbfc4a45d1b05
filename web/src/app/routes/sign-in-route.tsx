import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

const stateSchema = z.object({ from: z.string().startsWith('/') });

const SignInRoute = () => {
  const texts = useTexts('signIn');
  const { status } = useSession();
  const state = stateSchema.safeParse(useLocation().state);
  if (status === 'signed-in')
    return <Navigate to={state.success ? state.data.from : paths.tickets.to()} replace />;
  return (
    <GuestFrame title={texts('title')} text={texts('text')}>
      <SignInForm />
      <GuestLink to={paths.signUp.to()}>{texts('noAccount')}</GuestLink>
    </GuestFrame>
  );
};

export default SignInRoute;
