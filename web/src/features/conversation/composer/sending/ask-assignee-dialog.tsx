import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { settles } from '../../../../lib/page/settled-controls.ts';
import { PageFocus } from '../../../../lib/page/focus-page.ts';

type Props = {
  /** The colleague who has the ticket. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onTakeOver: () => void;
  /** Undefined if it cannot become a note. */
  readonly onNote: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Asks before two attendants answer one contact. */
const AskAssigneeDialog = ({ name, isBusy, onSend, onTakeOver, onNote, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{t('holder.title', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{t('holder.text')}</DialogContentText>
      </DialogContent>
      <PageFocus />
      <DialogActions
        disableSpacing
        sx={{ flexDirection: 'column', alignItems: 'stretch', gap: 1, '& > button': { minHeight: 44 } }}
      >
        <Button {...settles} variant="contained" loading={isBusy} onClick={onTakeOver}>
          {t('holder.takeOver')}
        </Button>
        {onNote === undefined ? null : (
          <Button variant="outlined" disabled={isBusy} onClick={onNote}>
            {t('holder.note')}
          </Button>
        )}
        <Button {...settles} variant="outlined" disabled={isBusy} onClick={onSend}>
          {t('holder.send')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default AskAssigneeDialog;
