import type { Webhook } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as PageLink } from 'react-router-dom';
import type { Columns } from '../../../components/admin/column.ts';
import { paths } from '../../../config/paths.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { titleOf } from '../api/webhook-queries.ts';
import { AnswerText } from './answer-text.tsx';
import { WebhookState } from './webhook-state.tsx';

const WebhookName = ({ webhook }: { readonly webhook: Webhook }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={PageLink} to={paths.webhook.to(webhook.id)} underline="hover" color="inherit">
        {titleOf(webhook)}
      </Link>
    </Typography>
    <Typography variant="body2" color="textSecondary" noWrap title={webhook.url}>
      {webhook.url}
    </Typography>
  </Box>
);

/** The first event types, and how many others there are. */
const shownTypes = 2;

const LastTry = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{useDeskMoment()(at).dayAndTime}</time>
);

export const useWebhookColumns = (): Columns<Webhook> => {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      { id: 'name', header: t('webhook'), cell: (webhook) => <WebhookName webhook={webhook} /> },
      {
        id: 'types',
        header: t('types'),
        width: '24%',
        // In a narrow table the name needs the space.
        from: 'lg',
        cell: ({ types }) => (
          <Typography variant="body2" title={types.join(', ')} sx={{ overflowWrap: 'anywhere' }}>
            {types.slice(0, shownTypes).join(', ')}
            {types.length > shownTypes ? ` ${t('moreTypes', { count: types.length - shownTypes })}` : ''}
          </Typography>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        width: '24%',
        cell: (webhook) => <WebhookState webhook={webhook} />,
      },
      {
        id: 'last',
        header: t('lastTry'),
        width: '16%',
        from: 'md',
        cell: ({ lastTry }) =>
          lastTry === null ? (
            t('never')
          ) : (
            <>
              <LastTry at={lastTry.at} />
              <AnswerText tried={lastTry} />
            </>
          ),
      },
    ],
    [t],
  );
};
