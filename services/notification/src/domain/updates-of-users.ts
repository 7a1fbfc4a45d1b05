import type { AuthEvents, PastEventOf, Recorded, User } from '@balcao/contracts';
import { everybody } from './audience.ts';
import type { LiveUpdate } from './live-update.ts';

export type UserEvent = Extract<
  Recorded<PastEventOf<AuthEvents>>,
  { type: 'UserCreated' | 'SettingChanged' }
>;

const toEverybody = { audience: everybody, feeds: [], ticketId: null, contactId: null } as const;

export const updatesOfUsers = (event: UserEvent, users: ReadonlyMap<number, User>): readonly LiveUpdate[] => {
  if (event.type === 'UserCreated') {
    const user = users.get(event.data.userId);
    return user === undefined ? [] : [{ event: 'user', payload: { action: 'create', user }, ...toEverybody }];
  }
  const at = event.at.toISOString();
  const setting = { key: event.data.key, value: event.data.value, createdAt: at, updatedAt: at };
  return [{ event: 'settings', payload: { action: 'update', setting }, ...toEverybody }];
};
