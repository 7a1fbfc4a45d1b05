import type { Message } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { useCancelHeld, useReleaseHeld } from '../api/held-messages.ts';
import { useMessageActions } from '../message-actions.ts';

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
