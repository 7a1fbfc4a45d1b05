import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../locales/language.ts';
import { useConversation } from '../conversation-context.ts';
import { useMessageActions } from '../message-actions.ts';
import type { FileItem } from '../outbox/outgoing.ts';

type Props = { readonly item: FileItem; readonly share: number };

/** Progress of a slow upload, with a button that stops it. */
const UploadStrip = ({ item, share }: Props) => {
  const { t } = useTranslation('conversation');
  const language = useLanguage();
  const { outbox } = useConversation();
  const { takeFileBack } = useMessageActions();
  const name = item.fileName;
  const percent = Math.floor(share * 100);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('upload.progress', { name })}
        sx={{ flex: 1, minWidth: 80 }}
      />
      <Box aria-hidden sx={{ minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)}
      </Box>
      <Button
        size="small"
        disabled={share === 1}
        aria-label={t('upload.cancel', { name })}
        onClick={() => {
          if (outbox.cancel(item.clientId)) takeFileBack(item);
        }}
      >
        {t('held.cancel')}
      </Button>
    </Box>
  );
};

export default UploadStrip;
