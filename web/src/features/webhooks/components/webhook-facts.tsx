import type { Webhook } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { WebhookState } from './webhook-state.tsx';

/** Its address, events, visibility and state. */
export const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const deskMoment = useDeskMoment();
  const { url, types, token, previousSecretUntil } = webhook;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mb: 1.5 }}>
      <WebhookState webhook={webhook} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {types.join(', ')}
      </Typography>
      {token === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('ofToken', { name: token.name })}
        </Typography>
      )}
      {previousSecretUntil === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('secret.both', { at: deskMoment(previousSecretUntil).dayAndTime })}
        </Typography>
      )}
    </Box>
  );
};
