import {
  type IntegrationKey,
  integrationRules,
  changeIntegration,
  type Integration,
} from '@balcao/contracts';
import { useState, useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { updateCached } from '../../../lib/queries/update-cached.ts';
import { api } from '../../../lib/session/session.ts';
import { toast, toastError, toastUndo } from '../../../lib/page/toasts.ts';
import { integrationList } from '../api/integration-queries.ts';

type Change = { readonly value: string; readonly before: string };

/** Undo restores the former key, since nobody else remembers it. */
const useChangeIntegration = (key: IntegrationKey) => {
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

type Typed = { readonly text: string; readonly onTopOf: string };

/** A field that is saved on blur, unless it is unchanged or invalid. */
export const useLeftField = (key: IntegrationKey, value: string) => {
  const change = useChangeIntegration(key);
  const [typed, setTyped] = useState<Typed>();
  const [isUnfit, setIsUnfit] = useState(false);
  const text = typed?.text ?? value;

  const takeBack = (): void => {
    setTyped(undefined);
    setIsUnfit(false);
    change.reset();
  };

  /** True if the server has this value. */
  const leave = async (): Promise<boolean> => {
    if (typed === undefined) return true;
    const fit = integrationRules[key].safeParse(typed.text);
    setIsUnfit(!fit.success);
    if (!fit.success) return false;
    if (fit.data === value) {
      takeBack();
      return true;
    }
    try {
      await change.mutateAsync({ value: fit.data, before: value });
    } catch {
      return false;
    }
    // The user has typed on meanwhile.
    setTyped((now) => (now?.text === typed.text ? undefined : now));
    return true;
  };

  return {
    text,
    type: (next: string): void => {
      setTyped({ text: next, onTopOf: typed?.onTopOf ?? value });
      setIsUnfit(false);
    },
    leave,
    takeBack,
    isSaving: change.isPending,
    /** The page would lose something. */
    isUnsaved: typed !== undefined && typed.text !== value && !change.isPending,
    isChangedMeanwhile: typed !== undefined && typed.onTopOf !== value && !change.isPending,
    isUnfit,
    error: change.error,
  };
};
