import {
  audienceOfEverybody,
  type AuthEvents,
  type PastEventOf,
  type Recorded,
  type User,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

export type UserEvent = Extract<
  Recorded<PastEventOf<AuthEvents>>,
  {
    type:
      | 'UserCreated'
      | 'UserDetailsChanged'
      | 'UserPasswordChanged'
      | 'UserLetIn'
      | 'UserSuspended'
      | 'UserReinstated'
      | 'UserDeleted'
      | 'SettingChanged'
      | 'IntegrationChanged';
  }
>;

const toEverybody = { audience: audienceOfEverybody, topics: [], ticketId: null, contactId: null } as const;

export const updatesOfUsers = (event: UserEvent, users: ReadonlyMap<number, User>): readonly LiveUpdate[] => {
  switch (event.type) {
    case 'UserCreated':
    case 'UserDetailsChanged':
    case 'UserPasswordChanged':
    case 'UserLetIn':
    case 'UserSuspended':
    case 'UserReinstated': {
      // An invited user who has chosen a password is no longer invited.
      const user = users.get(event.data.userId);
      const action = event.type === 'UserCreated' ? 'create' : 'update';
      return user === undefined ? [] : [{ event: 'user', payload: { action, user }, ...toEverybody }];
    }
    case 'UserDeleted':
      return [{ event: 'user', payload: { action: 'delete', userId: event.data.userId }, ...toEverybody }];
    case 'SettingChanged': {
      const at = event.at.toISOString();
      const { key, value, createdAt = at } = event.data;
      const setting = { key, value, createdAt, updatedAt: at };
      return [{ event: 'settings', payload: { action: 'update', setting }, ...toEverybody }];
    }
    case 'IntegrationChanged': {
      const { key, createdAt } = event.data;
      const integration = { key, value: '', createdAt, updatedAt: event.at.toISOString() };
      return [{ event: 'integrations', payload: { action: 'update', integration }, ...toEverybody }];
    }
  }
};
