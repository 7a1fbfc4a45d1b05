import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretText } from '../secret-text.tsx';

type Props = {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  /** What the secret is for, below it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** A new secret, which shows only this once. */
export const NewSecret = ({ title, label, secret, children, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '& > :first-of-type': { mt: 1 } }}>
        <SecretText label={label} value={secret} />
        {children}
        <Alert severity="warning">{t('secret.once')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </DialogActions>
    </Dialog>
  );
};
