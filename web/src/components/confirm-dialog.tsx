import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { settles } from '../lib/settled-controls.ts';
import { PageFocus } from './page-focus.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  /** Nothing is lost by it. */
  readonly isHarmless?: boolean;
  /** What else there is to know before, below the text. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** For what should not happen by a slip; red, unless nothing is lost by it. */
export const ConfirmDialog = (props: Props) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  const textId = useId();
  const isBusy = props.isBusy ?? false;
  // Gone at once: what it speaks of is nothing any more while it would fade out.
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
        <Button onClick={props.onClose}>{t('cancel')}</Button>
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
