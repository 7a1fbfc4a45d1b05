import type { AuthEvents, PastEventOf } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';
import { settingDecider } from './setting.decider.ts';

type SettingEvent = Unpositioned<PastEventOf<Pick<AuthEvents, 'SettingChanged'>>>;

const keep = projectRow<AuthTables, 'rm_settings', SettingEvent>({
  table: 'rm_settings',
  keyOf: ({ data }) => ({ key: data.key }),
  columnsOf: (event) => {
    const { value } = stateAfter(settingDecider, event);
    return value === null ? null : { value, updated_at: event.at };
  },
  firstOf: ({ at }) => ({ created_at: at }),
});

export const settingsProjection: Projection<AuthEvents, AuthTables> = {
  name: 'settings',
  tables: ['rm_settings'],
  apply: { SettingChanged: keep },
};
