import { deliveryStateSchema, type Webhook } from '@balcao/contracts';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { entriesIn } from '../../../components/admin/live-pages.ts';
import { Notice } from '../../../components/notice.tsx';
import { toastError } from '../../../lib/page/toasts.ts';
import { filterIn, type LogFilter } from '../api/log-filter.ts';
import { useRedeliver } from '../api/redeliver.ts';
import { deliveriesOf, webhookQueries } from '../api/webhook-queries.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveredTypes } from './webhook-form.ts';

const half = { flex: { xs: '1 1 140px', sm: 'none' }, minWidth: { xs: 140, sm: 200 } } as const;

/** The deliveries of the webhook, the newest first, also those that wait. */
export const DeliveryLog = ({ webhook: { id: webhookId, isOn } }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const [address, setAddress] = useSearchParams();
  const [openId, setOpenId] = useState<string>();
  const columns = useDeliveryColumns();
  const redeliver = useRedeliver();
  const filter = filterIn(address);
  const query = useInfiniteQuery(webhookQueries.deliveries(webhookId, filter));
  const pages = query.data?.pages;
  const entries = useMemo(() => (pages === undefined ? undefined : entriesIn(pages, deliveriesOf)), [pages]);
  const narrow = (change: Partial<LogFilter>): void =>
    setAddress(
      new URLSearchParams(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')),
      { replace: true },
    );
  const again = (deliveryId: string): void =>
    redeliver.mutate({ webhookId, again: { deliveryId } }, { onError: toastError });
  const said = filter.state === '' && filter.type === '' ? 'empty' : 'nothingFound';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {t('log')}
        </Typography>
        <TextField
          select
          size="small"
          label={t('state')}
          value={filter.state}
          sx={half}
          onChange={({ target }) => narrow({ state: target.value })}
        >
          <MenuItem value="">{t('everything')}</MenuItem>
          {deliveryStateSchema.options.map((state) => (
            <MenuItem key={state} value={state}>
              {t(`deliveryStates.${state}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('event')}
          value={filter.type}
          sx={half}
          onChange={({ target }) => narrow({ type: target.value })}
        >
          <MenuItem value="">{t('everything')}</MenuItem>
          {deliveredTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box
        sx={{
          flex: { xs: '0 0 min(70vh, 560px)', sm: 1 },
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <AdminList
          label={t('log')}
          query={query}
          entries={entries}
          search={`${filter.state} ${filter.type}`}
          columns={columns}
          empty={
            <Notice
              icon={<ReceiptLongOutlined />}
              title={t(`logSaid.${said}.title`)}
              text={t(`logSaid.${said}.text`)}
            />
          }
          actionsOf={({ id, type, state }) => ({
            extra: [
              {
                label: t('showOne', { type }),
                icon: <ReceiptLongOutlined fontSize="small" />,
                onClick: () => setOpenId(id),
              },
              ...(isOn && state !== 'waiting' && type !== 'webhook.test'
                ? [
                    {
                      label: t('again.one', { type }),
                      icon: <ReplayRounded fontSize="small" />,
                      onClick: () => again(id),
                    },
                  ]
                : []),
            ],
            edit: undefined,
            remove: undefined,
          })}
        />
      </Box>
      {openId === undefined ? null : (
        <DeliveryDialog webhookId={webhookId} deliveryId={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
};
