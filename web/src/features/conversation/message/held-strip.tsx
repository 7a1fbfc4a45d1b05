import { type Message, cancelHeldMessage, releaseHeldMessage } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMessageActions } from '../message-actions.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { useConversation } from '../conversation-context.ts';
import { useNow } from '../../../lib/server-clock.ts';

type Options = { readonly onCancelled: (message: Message) => void };

/** A held send can be cancelled until it is sent; a later cancel gets ERR_HOLD_OVER. */
const useCancelHeld = ({ onCancelled }: Options) => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(cancelHeldMessage, { params: { messageId } }),
    onSuccess: (message) => {
      cache.remove(message.id);
      onCancelled(message);
    },
  });
};

const useReleaseHeld = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(releaseHeldMessage, { params: { messageId } }),
    onSuccess: (message) => cache.put(message),
  });
};

/** A held send: the seconds that are left, a button to cancel it and one to send it now (rule O2). */
const HeldStrip = ({ message, until }: { readonly message: Message; readonly until: string }) => {
  const { t } = useTranslation('conversation');
  const { takeBack } = useMessageActions();
  const now = useNow(500);
  const cancel = useCancelHeld({ onCancelled: takeBack });
  const release = useReleaseHeld();
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const isBusy = cancel.isPending || release.isPending;
  return (
    <Box
      role="group"
      aria-label={t('held.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        mt: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <Box sx={{ flex: 1, pr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {t('held.countdown', { count: seconds })}
      </Box>
      <Button size="small" disabled={isBusy} onClick={() => cancel.mutate(message.id)}>
        {t('held.cancel')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => release.mutate(message.id)}>
        {t('held.release')}
      </Button>
    </Box>
  );
};

export default HeldStrip;
