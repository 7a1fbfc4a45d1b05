import Box from '@mui/material/Box';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { Tokens } from './components/tokens.tsx';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { SecretText } from '../../components/secret-text.tsx';
import { changeSetting } from '@balcao/contracts';
import { updateCached } from '../../lib/queries/update-cached.ts';
import { api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';

/** The server generates the new key. */
const useRenewKey = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('api');
  return useMutation({
    mutationFn: () =>
      api.call(changeSetting, { params: { settingKey: 'userApiToken' }, body: { value: '' } }),
    onSuccess: (setting) => {
      updateCached(queryClient, settingQueries.list().queryKey, (settings) =>
        settings.map((known) => (known.key === setting.key ? setting : known)),
      );
      toast('success', t('key.renewed'));
    },
  });
};

/** The value of `userApiToken`, which only the original send call accepts (rule P2). */
const UserKey = ({ value }: { readonly value: string }) => {
  const { t } = useTranslation('api');
  const [isAsked, setIsAsked] = useState(false);
  const renew = useRenewKey();
  const close = (): void => setIsAsked(false);
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{t('key.title')}</Typography>
      <Typography color="textSecondary">{t('key.text')}</Typography>
      <SecretText label={t('key.label')} value={value}>
        <Button color="error" onClick={() => setIsAsked(true)} sx={{ minHeight: 44 }}>
          {t('key.renew')}
        </Button>
      </SecretText>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('key.question')}
        text={t('key.loss')}
        confirmLabel={t('key.renew')}
        isBusy={renew.isPending}
        onClose={close}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
      />
    </Paper>
  );
};

/** How programs sign in: the original key, and tokens with a name and scopes (rule P24). */
export const ApiKeyPage = () => {
  const { t } = useTranslation('api');
  const { data: settings } = useQuery(settingQueries.list());
  const key = settings?.find((setting) => setting.key === 'userApiToken')?.value;
  return (
    <>
      <PageHeader title={t('keyTitle')} />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        {key === undefined ? null : <UserKey value={key} />}
        <Tokens />
      </Box>
    </>
  );
};
