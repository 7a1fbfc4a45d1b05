import {
  type authEvents,
  failure,
  fail,
  type NewEvent,
  ok,
  type PastEvent,
  type secretSettingKey,
  settingRules,
  type SettingKey,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Changed = typeof authEvents.SettingChanged;

export type SettingState = { readonly value: string | null };
export type SettingCommand = {
  readonly type: 'ChangeSetting';
  readonly key: SettingKey;
  readonly value: string;
  /** When the setting was created; absent: now. */
  readonly createdAt?: string | undefined;
};

/** One setting of the desk, stream `setting-<key>`. Only valid values are accepted (rule D2). */
export const settingDecider: Decider<SettingState, SettingCommand, NewEvent<Changed>, PastEvent<Changed>> = {
  initial: () => ({ value: null }),
  decide: ({ key, value, createdAt }, state) => {
    if (!settingRules[key].value.safeParse(value).success)
      return fail(failure('ERR_SETTING_VALUE_INVALID', { field: 'value' }));
    if (state.value === value) return ok([]);
    return ok([
      { type: 'SettingChanged', data: { key, value, ...(createdAt === undefined ? {} : { createdAt }) } },
    ]);
  },
  evolve: (_state, event) => ({ value: event.data.value }),
};

export const settingStream = (key: SettingKey | typeof secretSettingKey): string => `setting-${key}`;
