import type { Message, Ticket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMessagesSince } from './use-messages-since.ts';

type Props = {
  readonly ticket: Pick<Ticket, 'id' | 'lastInbound'>;
  readonly messages: readonly Message[];
  readonly isAnswering: boolean;
  /** Scrolls to the first of them, or to the newest if the first is not loaded. */
  readonly onGo: (messageId: string | undefined) => void;
};

/**
 * Warns before an answer misses newer messages. It is rendered empty, because screen readers announce only later changes.
 */
export const SinceLine = ({ ticket, messages, isAnswering, onGo }: Props) => {
  const { t } = useTranslation('conversation');
  const { count, firstId, see } = useMessagesSince({ ticket, messages, isAnswering });
  return (
    <Box role="status">
      {count === 0 ? null : (
        <Button
          fullWidth
          size="small"
          onClick={() => {
            see();
            onGo(firstId);
          }}
          sx={{ justifyContent: 'flex-start', px: 1.75, borderRadius: 0, fontSize: '0.8125rem' }}
        >
          {t('sinceTyping', { count })}
        </Button>
      )}
    </Box>
  );
};
