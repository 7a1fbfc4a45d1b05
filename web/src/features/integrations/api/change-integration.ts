import { changeIntegration, type Integration, type IntegrationKey } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { updateCached } from '../../../lib/update-cached.ts';
import { api } from '../../../lib/session.ts';
import { toast, toastError, toastUndo } from '../../../lib/toasts.ts';
import { integrationList } from './integration-queries.ts';

type Change = { readonly value: string; readonly before: string };

/** Undo restores the former key, since nobody else remembers it. */
export const useChangeIntegration = (key: IntegrationKey) => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('integrations');
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const save = async (value: string): Promise<Integration> => {
    const integration = await api.call(changeIntegration, {
      params: { integrationKey: key },
      body: { value },
    });
    updateCached(queryClient, integrationList.queryKey, (integrations) =>
      integrations.map((known) => (known.key === key ? integration : known)),
    );
    return integration;
  };
  const undo = useMutation({ mutationFn: save, onSuccess: () => toast('success', t('undone')) });
  return useMutation({
    mutationFn: ({ value }: Change) => save(value),
    onSuccess: (_, { before }) => toastUndo(`integration:${key}`, t('saved'), () => undo.mutate(before)),
    // The field shows the error; if its page was left, a toast does.
    onError: (error) => {
      if (!isShown.current) toastError(error);
    },
    meta: { showsOwnErrors: true },
  });
};
