import { type Media, type Message, retryMedia } from '@balcao/contracts';
import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useIsStuck } from '../hooks/use-is-stuck.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { useConversation } from '../conversation-context.ts';

/** Asks the channel once more for a file that failed. */
const useRetryMedia = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(retryMedia, { params: { messageId } }),
    onSuccess: (message) => cache.change(message),
  });
};

type Props = { readonly message: Message; readonly media: Media };

/** A file that the channel still has to deliver, or did not; then it can be asked for again. */
const MediaTrouble = ({ message, media }: Props) => {
  const { t } = useTranslation('conversation');
  const retry = useRetryMedia();
  const isPending = media.state === 'pending';
  const isStuck = useIsStuck(isPending ? media.pendingSince : null);
  const problem = media.problem ?? 'download-failed';
  return (
    <Box
      role={isPending ? 'status' : 'group'}
      data-media={media.state}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'end',
        columnGap: 1,
        minWidth: 220,
        my: 0.5,
        p: 1.25,
        borderRadius: 1.2,
        bgcolor: 'action.hover',
        fontSize: '0.875rem',
      }}
    >
      {isPending ? (
        <CloudDownloadOutlined color={isStuck ? 'warning' : 'inherit'} />
      ) : (
        <ErrorOutlineRounded color="error" />
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {media.fileName === '' ? null : <Box sx={{ fontWeight: 600 }}>{media.fileName}</Box>}
        {isPending
          ? t(isStuck ? 'mediaState.stuck' : 'mediaState.pending')
          : t(`mediaState.problem.${problem}`)}
      </Box>
      {isPending ? null : (
        <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate(message.id)}>
          {t('mediaState.retry')}
        </Button>
      )}
    </Box>
  );
};

export default MediaTrouble;
