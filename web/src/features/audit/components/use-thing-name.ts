import type { AuditEntry } from '@balcao/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resources } from '../../../locales/resources.ts';

type SettingName = keyof Resources['settings']['fields'];
type IntegrationName = keyof Resources['integrations']['fields'];

/** What the entry is about, as its own page calls it; null: an account that does not exist. */
export const useThingName = (): ((entry: Pick<AuditEntry, 'kind' | 'thing'>) => string | null) => {
  const { t: ofSettings, i18n } = useTranslation('settings');
  const { t: ofIntegrations } = useTranslation('integrations');
  return useCallback(
    ({ kind, thing: { id, name } }) => {
      const isSetting = (key: string): key is SettingName =>
        i18n.exists(`fields.${key}.label`, { ns: 'settings' });
      const isIntegration = (key: string): key is IntegrationName =>
        i18n.exists(`fields.${key}.label`, { ns: 'integrations' });
      if (id === null) return null;
      if (kind === 'setting' && isSetting(id)) return ofSettings(`fields.${id}.label`);
      if (kind === 'integration' && isIntegration(id)) return ofIntegrations(`fields.${id}.label`);
      return name === null || name === '' ? id : name;
    },
    [ofSettings, ofIntegrations, i18n],
  );
};
