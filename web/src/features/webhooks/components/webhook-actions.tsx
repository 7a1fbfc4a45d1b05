import type { Webhook } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { NewSecret } from '../../../components/dialogs/new-secret.tsx';
import { useRotateSecret, useSwitchWebhook, useTestWebhook } from '../api/change-webhooks.ts';
import { titleOf } from '../api/webhook-queries.ts';
import { RedeliverDialog } from './redeliver-dialog.tsx';
import Alert from '@mui/material/Alert';
import { AnswerText } from './answer-text.tsx';
import { useReopened } from '../../../components/admin/form-drafts.ts';

/** Posts a test event and shows the answer. */
const TestEvent = ({ webhookId }: { readonly webhookId: string }) => {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  return (
    <>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(webhookId)}>
        {t('test.post')}
      </Button>
      {/* Screen readers announce only changes of a region that was there before. */}
      <Box role="status" sx={{ order: 1, flex: test.data === undefined ? 'none' : '1 0 100%' }}>
        {test.data === undefined ? null : (
          <Alert severity={test.data.isTaken ? 'success' : 'warning'}>
            {t(test.data.isTaken ? 'test.taken' : 'test.refused')}
            <AnswerText tried={test.data.try} />
          </Alert>
        )}
      </Box>
    </>
  );
};

type Open = 'none' | 'again' | 'rotate' | 'pause';

/** The actions on the webhook. */
export const WebhookActions = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const { id, isOn } = webhook;
  const isReopened = useReopened('redelivery') === id;
  const [open, setOpen] = useState<Open>(isReopened ? 'again' : 'none');
  const [secret, setSecret] = useState<string>();
  const switching = useSwitchWebhook();
  const rotate = useRotateSecret();
  const close = (): void => setOpen('none');
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { minHeight: 44 } }}>
        {isOn ? null : (
          <Button
            variant="contained"
            loading={switching.isPending}
            onClick={() => switching.mutate({ id, isOn: true })}
          >
            {t('switchOn')}
          </Button>
        )}
        <TestEvent webhookId={id} />
        {isOn ? <Button onClick={() => setOpen('again')}>{t('again.open')}</Button> : null}
        <Button onClick={() => setOpen('rotate')}>{t('secret.rotate')}</Button>
        {isOn ? (
          <Button color="error" onClick={() => setOpen('pause')}>
            {t('pause')}
          </Button>
        ) : null}
      </Box>
      {open === 'again' && isOn ? <RedeliverDialog webhookId={id} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open === 'pause'}
        title={t('pauseDialog.title', { name: titleOf(webhook) })}
        text={t('pauseDialog.text')}
        confirmLabel={t('pause')}
        isBusy={switching.isPending}
        onClose={close}
        onConfirm={() => switching.mutate({ id, isOn: false }, { onSettled: close })}
      />
      <ConfirmDialog
        isOpen={open === 'rotate'}
        title={t('secret.question')}
        text={t('secret.loss')}
        confirmLabel={t('secret.make')}
        isBusy={rotate.isPending}
        onClose={close}
        onConfirm={() => rotate.mutate(id, { onSuccess: (made) => setSecret(made.secret), onSettled: close })}
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
    </Box>
  );
};
