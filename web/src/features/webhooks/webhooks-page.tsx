import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { NewSecret } from '../../components/dialogs/new-secret.tsx';
import { paths } from '../../config/paths.ts';
import { useDeleteWebhook } from './api/change-webhooks.ts';
import { findIn, titleOf, webhookQueries, webhooksOf } from './api/webhook-queries.ts';
import { useWebhookColumns } from './components/webhook-columns.tsx';
import { WebhookDialog } from './components/webhook-dialog.tsx';

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
