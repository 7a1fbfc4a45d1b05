import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { paths } from '../../config/paths.ts';
import { hasCode } from '../../lib/session/api-error.ts';
import { titleOf, webhookQueries } from './api/webhook-queries.ts';
import { DeliveryLog } from './components/delivery-log.tsx';
import { WebhookActions } from './components/webhook-actions.tsx';
import type { Webhook } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useDeskMoment } from '../../entities/setting/use-desk-moment.ts';
import { WebhookState } from './components/webhook-state.tsx';

/** Its address, events, visibility and state. */
const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
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

const GoneWebhook = () => {
  const { t } = useTranslation('webhooks');
  return (
    <Notice icon={<WebhookOutlined />} title={t('gone.title')} text={t('gone.text')}>
      <Button variant="outlined" component={Link} to={paths.webhooks.to()}>
        {t('back')}
      </Button>
    </Notice>
  );
};

const Shown = ({ webhookId }: { readonly webhookId: string }) => {
  const { t } = useTranslation('webhooks');
  const query = useQuery(webhookQueries.one(webhookId));
  if (query.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonBar width="40%" />
        <SkeletonBar height={320} />
      </DelayedSkeleton>
    );
  if (hasCode(query.error, 'ERR_NO_WEBHOOK_FOUND')) return <GoneWebhook />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const webhook = query.data;
  return (
    // On a phone there is no space for all of it and a list with its own scrolling.
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        overflowY: { xs: 'auto', sm: 'visible' },
      }}
    >
      <PageHeader title={titleOf(webhook)}>
        <IconButton
          component={Link}
          to={paths.webhooks.to()}
          aria-label={t('back')}
          title={t('back')}
          sx={{ width: 44, height: 44 }}
        >
          <ArrowBackRounded />
        </IconButton>
      </PageHeader>
      <WebhookFacts webhook={webhook} />
      <WebhookActions webhook={webhook} />
      <DeliveryLog webhook={webhook} />
    </Box>
  );
};

/** One webhook and its deliveries (rule H9). */
export const WebhookPage = () => {
  const { data: webhookId } = z.uuid().safeParse(useParams()['webhookId']);
  return webhookId === undefined ? <GoneWebhook /> : <Shown key={webhookId} webhookId={webhookId} />;
};
