import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretText } from './secret-text.tsx';

/** The secret of a new token: it is kept nowhere, so that it is shown this once. */
export const MadeToken = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('api');
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('made.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '& > :first-of-type': { mt: 1 } }}>
        <SecretText label={t('made.label')} value={token} />
        <Alert severity="warning">{t('made.once')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('made.done')}</Button>
      </DialogActions>
    </Dialog>
  );
};
