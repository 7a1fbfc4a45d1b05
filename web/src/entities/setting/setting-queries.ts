import { listSettings, type Setting, type SettingKey, settingRules } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

export const settingQueries = {
  all: () => ['settings'] as const,
  list: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => api.call(listSettings, { signal }),
      meta: { live: true },
    }),
};

export const isEnabled = (settings: readonly Setting[] | undefined, key: SettingKey): boolean =>
  settings?.find((setting) => setting.key === key)?.value === 'enabled';

/** For how long a contact's message reopens a closed ticket; undefined until the settings have loaded. */
export const reopenSecondsOf = (settings: readonly Setting[] | undefined): number | undefined => {
  if (settings === undefined) return undefined;
  const key = 'timeCreateNewTicket' satisfies SettingKey;
  return Number(settings.find((setting) => setting.key === key)?.value ?? settingRules[key].initial);
};

/** The time zone of the desk's days and hours. */
export const timeZoneOf = (settings: readonly Setting[] | undefined): string => {
  const key = 'timeZone' satisfies SettingKey;
  return settings?.find((setting) => setting.key === key)?.value ?? settingRules[key].initial;
};
