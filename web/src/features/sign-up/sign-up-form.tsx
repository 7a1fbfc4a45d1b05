import { signUp } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormError } from '../../components/form/form-error.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { FormText } from '../../components/form/form-text.tsx';
import { NewPassword } from '../../components/form/new-password.tsx';
import { newAccountForm } from '../../components/form/field-schemas.ts';
import { api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';

const useSignUp = (onDone: (email: string) => void) => {
  const { t } = useTranslation('sign-up');
  return useMutation({
    mutationFn: (body: z.input<typeof signUp.body>) => api.call(signUp, { body }),
    onSuccess: (_, { email }) => {
      toast('success', t('done'));
      onDone(email);
    },
    meta: { showsOwnErrors: true },
  });
};

/** `onDone`: to the sign-in (rule U17). */
export const SignUpForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const { t } = useTranslation('sign-up');
  const enter = useSignUp(onDone);
  const form = useForm({
    resolver: zodResolver(newAccountForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const submit = form.handleSubmit((fields) => {
    if (!enter.isPending) enter.mutate(fields);
  });
  const { control } = form;
  return (
    <FormStack onSubmit={submit}>
      <FormError error={enter.error} />
      <FormText control={control} name="name" label={t('name')} autoComplete="name" required autoFocus />
      <FormText
        control={control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        required
      />
      <NewPassword
        control={control}
        name="password"
        ownFields={['name', 'email']}
        label={t('password')}
        hint={t('passwordHint')}
        required
      />
      <Button type="submit" variant="contained" size="large" loading={enter.isPending}>
        {t('submit')}
      </Button>
    </FormStack>
  );
};
