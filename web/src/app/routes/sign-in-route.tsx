import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';

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
    </GuestFrame>
  );
};

export default SignInRoute;
