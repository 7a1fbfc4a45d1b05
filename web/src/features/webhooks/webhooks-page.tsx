import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, Link as PageLink } from 'react-router-dom';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { NewSecret } from '../../components/dialogs/new-secret.tsx';
import { paths } from '../../config/paths.ts';
import { useDeleteWebhook } from './api/change-webhooks.ts';
import { findIn, titleOf, webhookQueries, webhooksOf } from './api/webhook-queries.ts';
import { WebhookDialog } from './components/webhook-dialog.tsx';
import type { Webhook } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Columns } from '../../components/admin/column.ts';
import { useDeskMoment } from '../../entities/setting/use-desk-moment.ts';
import { AnswerText } from './components/answer-text.tsx';
import { WebhookState } from './components/webhook-state.tsx';

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

const useWebhookColumns = (): Columns<Webhook> => {
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

/** Outside addresses that receive events: created, edited and deleted here (rule H9). */
export const WebhooksPage = () => {
  const { t } = useTranslation('webhooks');
  const search = useAddressSearch();
  const columns = useWebhookColumns();
  const navigate = useNavigate();
  const remove = useDeleteWebhook();
  const [secret, setSecret] = useState<string>();
  const query = useInfiniteQuery({
    ...webhookQueries.list(),
    select: ({ pages, pageParams }) => ({
      pages: pages.map((page) => findIn(page, search.words)),
      pageParams,
    }),
  });
  return (
    <>
      <AdminPage
        name="webhooks"
        title={t('title')}
        icon={<WebhookOutlined />}
        search={{ ...search, label: t('search') }}
        query={query}
        entriesOf={webhooksOf}
        columns={columns}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        nothingFound={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
        add={{ label: t('add') }}
        edit={{ labelOf: (webhook) => t('editOne', { name: titleOf(webhook) }) }}
        form={(webhook, onClose) => <WebhookDialog webhook={webhook} onMade={setSecret} onClose={onClose} />}
        extraActions={(webhook) => [
          {
            label: t('showLog', { name: titleOf(webhook) }),
            icon: <ReceiptLongOutlined fontSize="small" />,
            onClick: () => void navigate(paths.webhook.to(webhook.id)),
          },
        ]}
        removal={{
          labelOf: (webhook) => t('deleteOne', { name: titleOf(webhook) }),
          question: (webhook) => ({
            title: t('deleteDialog.title', { name: titleOf(webhook) }),
            text: t('deleteDialog.text'),
            confirmLabel: t('delete'),
          }),
          isBusy: remove.isPending,
          remove: (target, done) => {
            if (target !== 'all') remove.mutate(target.id, { onSettled: done });
          },
        }}
      />
      {secret === undefined ? null : (
        <NewSecret
          title={t('secret.made')}
          label={t('secret.label')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        >
          {t('secret.use')}
        </NewSecret>
      )}
    </>
  );
};
