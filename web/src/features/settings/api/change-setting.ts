import { changeSetting, type Setting } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { updateCached } from '../../../lib/queries/update-cached.ts';
import { api } from '../../../lib/session/session.ts';
import { toast, toastUndo } from '../../../lib/page/toasts.ts';
import { settingQueries } from '../../../entities/setting/setting-queries.ts';

type Change = {
  readonly key: string;
  readonly value: string;
  /** The value that Undo restores. */
  readonly before: string;
};

/** Saves at once; the toast offers undo. */
export const useChangeSetting = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('settings');
  const save = async (key: string, value: string): Promise<Setting> => {
    const setting = await api.call(changeSetting, { params: { settingKey: key }, body: { value } });
    updateCached(queryClient, settingQueries.list().queryKey, (settings) =>
      settings.map((known) => (known.key === key ? setting : known)),
    );
    return setting;
  };
  const undo = useMutation({
    mutationFn: ({ key, value }: { readonly key: string; readonly value: string }) => save(key, value),
    onSuccess: () => toast('success', t('undone')),
  });
  return useMutation({
    mutationFn: ({ key, value }: Change) => save(key, value),
    onSuccess: (_, { key, before }) =>
      toastUndo(`setting:${key}`, t('saved'), () => undo.mutate({ key, value: before })),
  });
};
