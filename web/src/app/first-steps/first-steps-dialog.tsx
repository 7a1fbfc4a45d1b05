import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StepList } from './step-list.tsx';
import { useSteps } from './use-steps.ts';

/** The same list, opened from the menu. */
const FirstStepsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('first-steps');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const steps = useSteps();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        {steps === undefined ? null : (
          <>
            <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1.5 }}>
              {t(steps.areDone ? 'ready.text' : 'text')}
            </Typography>
            <StepList steps={steps} onFollow={onClose} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default FirstStepsDialog;
