import type { User } from '@balcao/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionList } from './session-list.tsx';

type Props = { readonly user: User; readonly onClose: () => void };

export const SessionsDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('sessions.of', { name: user.name })}</DialogTitle>
      <DialogContent>
        <SessionList userId={user.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
