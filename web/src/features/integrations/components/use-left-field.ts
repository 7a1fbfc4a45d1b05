import { type IntegrationKey, integrationRules } from '@balcao/contracts';
import { useState } from 'react';
import { useChangeIntegration } from '../api/change-integration.ts';

type Typed = { readonly text: string; readonly onTopOf: string };

/** A field that is saved when it is left: unless nothing changed, or it can't be saved. */
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

  /** True when the server has what stands here. */
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
    // Whoever typed on meanwhile goes on.
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
    /** Something is lost with the page. */
    isUnsaved: typed !== undefined && typed.text !== value && !change.isPending,
    isChangedMeanwhile: typed !== undefined && typed.onTopOf !== value && !change.isPending,
    isUnfit,
    error: change.error,
  };
};
