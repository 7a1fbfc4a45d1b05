import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormChecks } from '../../../components/form/form-checks.tsx';
import { scopeGroups, scopeKey, type TokenFields } from './token-form.ts';

/** What a token may do. */
export const ScopeChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const groups = scopeGroups.map(([group, scopes]) => ({
    label: t(`groups.${group}`),
    choices: scopes.map((scope) => ({ value: scope, text: t(`scopes.${scopeKey(scope)}`) })),
  }));
  return <FormChecks control={control} name="scopes" label={t('tokens.scopes')} groups={groups} />;
};
