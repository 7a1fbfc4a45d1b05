import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { claimsOf } from '../../../lib/session/token-claims.ts';
import { tokenStore } from '../../../lib/session/token-store.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { type StoredItem, textOf } from '../outbox/outgoing.ts';

/** The token belongs to the user who wrote here, even if nobody can check now whether it is still valid. */
const readUnsent = async (): Promise<readonly StoredItem[]> => {
  const userId = claimsOf(tokenStore.read() ?? '')?.userId;
  return userId === undefined ? [] : outboxStore.read(userId);
};

const lineOf = (item: StoredItem): string => {
  const text = textOf(item);
  return item.kind === 'file' && text === '' ? item.fileName : text;
};

/** The outbox of this device, shown while the desk cannot load. */
const UnsentMessages = () => {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const { data: unsent = [] } = useQuery({
    queryKey: ['unsent-messages'],
    queryFn: readUnsent,
    gcTime: 0,
    // Another tab may add to the outbox, or send from it.
    refetchInterval: 5000,
  });
  // A refused message waits for its author.
  const waiting = unsent.filter(({ refusedAs }) => refusedAs === undefined);
  if (waiting.length === 0) return null;
  return (
    <Box
      sx={{ width: '100%', maxWidth: 420, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        {t('unreachable.kept')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          minHeight: 0,
          overflow: 'auto',
          textAlign: 'start',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {waiting.map((item) => (
          <Typography key={item.clientId} component="li" variant="body2" noWrap sx={{ listStyle: 'none' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              #{item.ticketId}
            </Box>{' '}
            {lineOf(item)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

export default UnsentMessages;
