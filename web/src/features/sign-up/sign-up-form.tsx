import { signUp } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormError } from '../../components/form/form-error.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { FormText } from '../../components/form/form-text.tsx';
import { NewPassword } from '../../components/form/new-password.tsx';
import { newAccountForm } from '../../components/form/account-fields.ts';
import { useTexts } from '../../lib/i18n.ts';
import { api } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';

const useSignUp = (onDone: (email: string) => void) => {
  const texts = useTexts('signUp');
  return useMutation({
    mutationFn: (body: z.input<typeof signUp.body>) => api.call(signUp, { body }),
    onSuccess: (_, { email }) => {
      toast('success', texts('done'));
      onDone(email);
    },
    meta: { showsOwnErrors: true },
  });
};

/** `onDone`: to the sign-in (rule U17). */
export const SignUpForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const texts = useTexts('signUp');
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
      <FormText control={control} name="name" label={texts('name')} autoComplete="name" required autoFocus />
      <FormText
        control={control}
        name="email"
        type="email"
        label={texts('email')}
        autoComplete="username"
        required
      />
      <NewPassword
        control={control}
        name="password"
        ownFields={['name', 'email']}
        label={texts('password')}
        hint={texts('passwordHint')}
        required
      />
      <Button type="submit" variant="contained" size="large" loading={enter.isPending}>
        {texts('submit')}
      </Button>
    </FormStack>
  );
};
