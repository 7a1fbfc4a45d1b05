import type { QueueSummary } from '@balcao/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFocus } from '../../../lib/page/focus-page.ts';

type Props = {
  /** The assignee's name. */
  readonly name: string;
  readonly queues: readonly QueueSummary[];
  readonly onAccept: (queueId: number) => void;
  readonly onClose: () => void;
};

/** A ticket without a sector gets one when it is accepted. */
const AcceptDialog = ({ name: contact, queues, onAccept, onClose }: Props) => {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const [queueId, setQueueId] = useState<number>();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('actions.acceptOf', { name: contact })}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          margin="dense"
          autoFocus
          label={t('acceptDialog.queue')}
          value={queueId ?? ''}
          onChange={(event) => setQueueId(Number(event.target.value))}
        >
          {queues.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <PageFocus />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="contained"
          disabled={queueId === undefined}
          onClick={() => (queueId === undefined ? undefined : onAccept(queueId))}
        >
          {t('acceptDialog.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default AcceptDialog;
