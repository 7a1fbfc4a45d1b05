import { changeSetting } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingQueries } from '../../../entities/setting/setting-queries.ts';
import { updateCached } from '../../../lib/update-cached.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';

/** The server generates the new key. */
export const useRenewKey = () => {
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
