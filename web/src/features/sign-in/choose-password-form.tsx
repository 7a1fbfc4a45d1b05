import { usePasswordLink as passwordLinkUse } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newAccountForm } from '../../components/form/field-schemas.ts';
import { FormError } from '../../components/form/form-error.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { FormText } from '../../components/form/form-text.tsx';
import { NewPassword } from '../../components/form/new-password.tsx';
import { api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';

type Props = {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  /** An invited user may correct the name. */
  readonly isInvitation: boolean;
  readonly onDone: (email: string) => void;
};

/** The holder of a link chooses the password (rule A24). */
export const ChoosePasswordForm = ({ token, name, email, isInvitation, onDone }: Props) => {
  const { t } = useTranslation('sign-up');
  const choose = useMutation({
    mutationFn: (fields: { readonly name: string; readonly password: string }) =>
      api.call(passwordLinkUse, {
        body: { token, password: fields.password, ...(isInvitation ? { name: fields.name } : {}) },
      }),
    onSuccess: () => {
      toast('success', t('link.done'));
      onDone(email);
    },
    meta: { showsOwnErrors: true },
  });
  const form = useForm({
    resolver: zodResolver(newAccountForm),
    defaultValues: { name, email, password: '' },
  });
  const submit = form.handleSubmit((fields) => {
    if (!choose.isPending) choose.mutate(fields);
  });
  const { control } = form;
  return (
    <FormStack onSubmit={submit}>
      <FormError error={choose.error} />
      {/* So that the browser keeps the password under the right account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {isInvitation ? (
        <FormText control={control} name="name" label={t('link.name')} autoComplete="name" required />
      ) : null}
      <NewPassword
        control={control}
        name="password"
        ownFields={['name', 'email']}
        label={t('link.password')}
        hint={t('passwordHint')}
        required
      />
      <Button type="submit" variant="contained" size="large" loading={choose.isPending}>
        {t('link.submit')}
      </Button>
    </FormStack>
  );
};
