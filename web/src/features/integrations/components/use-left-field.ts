import { type IntegrationKey, integrationRules } from '@balcao/contracts';
import { useState } from 'react';
import { useChangeIntegration } from '../api/change-integration.ts';

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
