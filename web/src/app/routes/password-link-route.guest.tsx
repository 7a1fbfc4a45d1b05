import { openPasswordLink } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormError } from '../../components/form/form-error.tsx';
import { paths } from '../../config/paths.ts';
import { ChoosePasswordForm } from '../../features/sign-in/choose-password-form.tsx';
import { hasCode } from '../../lib/session/api-error.ts';
import { api } from '../../lib/session/session.ts';
import { GuestFrame } from '../layouts/guest-frame.tsx';
import { GuestLink } from '../layouts/guest-link.tsx';

/** The page of a link to choose a password; it opens even if a user is signed in at this browser (rule A24). */
const PasswordLinkRoute = () => {
  const { t } = useTranslation('sign-up');
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ['password-link-to-open', token],
    queryFn: ({ signal }) => api.call(openPasswordLink, { body: { token }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { showsOwnErrors: true },
  });
  const signIn = <GuestLink to={paths.signIn.to()}>{t('link.toSignIn')}</GuestLink>;
  if (data !== undefined)
    return (
      <GuestFrame title={t('link.title')} text={t('link.text', { name: data.name, email: data.email })}>
        <ChoosePasswordForm
          {...data}
          token={token}
          onDone={(email) => void navigate(paths.signIn.to(), { state: { email }, replace: true })}
        />
      </GuestFrame>
    );
  if (hasCode(error, 'ERR_NO_LINK_FOUND'))
    return (
      <GuestFrame title={t('link.gone')} text={t('link.goneText')}>
        {signIn}
      </GuestFrame>
    );
  return (
    <GuestFrame title={t('link.title')} text={error === null ? t('link.loading') : ''}>
      <FormError error={error} />
      {error === null ? null : signIn}
    </GuestFrame>
  );
};

export default PasswordLinkRoute;
