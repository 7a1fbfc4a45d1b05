import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '../loading/delayed-skeleton.tsx';
import { ErrorState } from '../loading/error-state.tsx';

type Props = {
  readonly label: string;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** Shown until the dialog's data is loaded, or with the error. */
export const WaitingDialog = ({ label, isFetching, error, onRetry, onClose }: Props) => {
  const { t } = useTranslation('common');
  return (
    <Dialog open onClose={onClose} aria-label={label} maxWidth="sm" fullWidth>
      <DialogContent sx={{ display: 'grid', placeItems: 'center', minHeight: 220 }}>
        {isFetching ? (
          <DelayedSkeleton>
            <CircularProgress aria-hidden />
          </DelayedSkeleton>
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};
