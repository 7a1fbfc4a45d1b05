import type { Message } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../lib/text/format.ts';
import { Caption } from '../kinds/caption.tsx';

type Props = { readonly message: Message; readonly onClose: () => void };

/** The earlier texts of an edited message, oldest first. */
const HistoryDialog = ({ message, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('history.title')}</DialogTitle>
      <DialogContent dividers>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {message.oldMessages.map(({ id, body, createdAt }) => (
            <Box component="li" key={id} sx={{ p: 1.25, borderRadius: 1.2, bgcolor: 'action.hover' }}>
              <Caption text={body} />
              <Box
                component="time"
                dateTime={createdAt}
                sx={{ fontSize: '0.75rem', color: 'text.secondary' }}
              >
                {formatDayAndTime(createdAt)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default HistoryDialog;
