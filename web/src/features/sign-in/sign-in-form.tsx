import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../components/form/form-error.tsx';
import { PasswordText } from '../../components/form/password-text.tsx';
import { useValidationText } from '../../components/form/validation-text.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';

const useSignIn = () => {
  const { t } = useTranslation('sign-in');
  return useMutation({
    mutationFn: ({ email, password }: { readonly email: string; readonly password: string }) =>
      session.signIn(email, password),
    onSuccess: () => toast('success', t('done')),
    meta: { showsOwnErrors: true },
  });
};

type Props = {
  /** The e-mail of a user who has just signed up. */
  readonly startEmail?: string | undefined;
};

/** Both are required; everything else the server checks (rule E4). */
export const SignInForm = ({ startEmail = '' }: Props) => {
  const { t } = useTranslation('sign-in');
  const { t: errors } = useTranslation('errors');
  const validationText = useValidationText();
  const ending = useSession((state) => (state.status === 'signed-out' ? state.ending : 'none'));
  const signIn = useSignIn();
  const [email, setEmail] = useState(startEmail);
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const mistakeOf = (value: string) =>
    isAsked && value === '' ? { error: true, helperText: validationText('required') } : {};

  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (email !== '' && password !== '' && !signIn.isPending) signIn.mutate({ email, password });
  };

  return (
    <Box
      component="form"
      // Missing values are reported in the desk's language, not the browser's.
      noValidate
      // If the script fails, the browser must not put the password into the address.
      method="post"
      onSubmit={handleSubmit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {signIn.error !== null ? (
        <FormError error={signIn.error} />
      ) : ending === 'suspended' ? (
        <Alert severity="warning">{errors('ERR_USER_SUSPENDED')}</Alert>
      ) : ending === 'cut' ? (
        <Alert severity="info">{t('sessionOver')}</Alert>
      ) : null}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus={startEmail === ''}
        {...mistakeOf(email)}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordText
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={startEmail !== ''}
        {...mistakeOf(password)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" loading={signIn.isPending}>
        {t('submit')}
      </Button>
    </Box>
  );
};
