import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { settles } from '../../lib/page/settled-controls.ts';
import { PageFocus } from '../../lib/page/focus-page.ts';

type Props = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** The label of the button that closes; without it, 'Cancel'. */
  readonly closeLabel?: string;
  readonly isBusy?: boolean;
  /** The action loses nothing. */
  readonly isHarmless?: boolean;
  /** Further details below the text. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an action; the button is red unless nothing is lost. */
export const ConfirmDialog = (props: Props) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  const textId = useId();
  const isBusy = props.isBusy ?? false;
  // Removed without a fade, because its text may be invalid by then.
  if (!props.isOpen) return null;
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{props.text}</DialogContentText>
        {props.children}
      </DialogContent>
      <PageFocus />
      <DialogActions>
        <Button onClick={props.onClose}>{props.closeLabel ?? t('cancel')}</Button>
        <Button
          {...(props.isHarmless === true ? {} : settles)}
          variant="contained"
          color={props.isHarmless === true ? 'primary' : 'error'}
          loading={isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
