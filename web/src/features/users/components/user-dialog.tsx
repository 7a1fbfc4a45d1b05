import { type Profile, profileSchema } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../components/form/form-error.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { NewPassword } from '../../../components/form/new-password.tsx';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { useCreateUser } from '../api/create-user.ts';
import { userForm } from './user-form.ts';

const profile: Profile = 'user';
const startValues = { name: '', email: '', password: '', profile };

export const UserDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const create = useCreateUser(onClose);
  const form = useForm({ resolver: zodResolver(userForm), defaultValues: startValues });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((fields) => {
    if (!create.isPending) create.mutate(fields);
  });
  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('dialog.add')}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& > :first-of-type': { mt: 1 } }}
        >
          <FormError error={create.error} />
          <FormText control={form.control} name="name" label={t('name')} required autoFocus />
          <FormText control={form.control} name="email" type="email" label={t('email')} required />
          <NewPassword
            control={form.control}
            name="password"
            ownFields={['name', 'email']}
            label={t('password')}
            hint={t('passwordHint')}
            required
          />
          <FormText control={form.control} name="profile" label={t('profile')} isSelect>
            {profileSchema.options.map((option) => (
              <MenuItem key={option} value={option}>
                {t(`profiles.${option}`)}
              </MenuItem>
            ))}
          </FormText>
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {common('add')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};
