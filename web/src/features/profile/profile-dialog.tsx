import { changeUser, type User } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormError } from '../../components/form/form-error.tsx';
import { changedAccountForm } from '../../components/form/account-fields.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { FormText } from '../../components/form/form-text.tsx';
import { NewPassword } from '../../components/form/new-password.tsx';
import { useGuardedClose } from '../../components/form/use-guarded-close.tsx';
import { api, session, useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';

const useChangeProfile = (user: User, onDone: () => void) => {
  const { t } = useTranslation('shell');
  return useMutation({
    mutationFn: (body: z.input<typeof changeUser.body>) =>
      api.call(changeUser, { params: { userId: user.id }, body }),
    onSuccess: (changed) => {
      session.learn(changed);
      toast('success', t('profile.saved'));
      onDone();
    },
    meta: { showsOwnErrors: true },
  });
};

/** What everybody may change of themselves: name, e-mail, password (rule U18). */
const ProfileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const user = useUser();
  const change = useChangeProfile(user, onClose);
  const form = useForm({
    resolver: zodResolver(changedAccountForm),
    defaultValues: { name: user.name, email: user.email, password: '' },
  });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((fields) => {
    if (!change.isPending) change.mutate(fields);
  });
  const { control } = form;
  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <FormStack onSubmit={submit}>
        <DialogTitle id={titleId}>{t('profile.title')}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& > :first-of-type': { mt: 1 } }}
        >
          <FormError error={change.error} />
          <FormText control={control} name="name" label={t('profile.name')} required autoFocus />
          <FormText control={control} name="email" type="email" label={t('profile.email')} required />
          <NewPassword
            control={control}
            name="password"
            ownFields={['name', 'email']}
            label={t('profile.password')}
            hint={t('profile.passwordHint')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            {common('save')}
          </Button>
        </DialogActions>
      </FormStack>
      {guard.question}
    </Dialog>
  );
};

export default ProfileDialog;
