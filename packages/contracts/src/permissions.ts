import type { Profile } from './entities/user.ts';

/** The permissions of each profile (rule A21). The server checks them, and the web shows and hides by them. */
export const permissionTable = {
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['admin'],
  'user-modal:editProfile': ['admin'],
  'user-modal:editQueues': ['admin'],
  'user-table:editTricked': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'ticket-options:transferWhatsapp': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'contacts-page:deleteAllContacts': ['admin'],
  'contacts-page:importContacts': ['admin'],
  'contacts:merge': ['admin'],
  'queues:edit': ['admin'],
  'tags:deleteAll': ['admin'],
  /** Other users may while the setting quickAnswer is enabled (rule K5): `mayEditQuickAnswers`. */
  'quick-answers:edit': ['admin'],
  'users:create': ['admin'],
  'users:viewDetails': ['admin'],
  'users:edit': ['admin'],
  'users:delete': ['admin'],
  'settings:edit': ['admin'],
  'settings:viewSecrets': ['admin'],
  'integrations:edit': ['admin'],
  'connections:edit': ['admin'],
  'connections:viewQrcode': ['admin'],
  'api-tokens:edit': ['admin'],
  'webhooks:edit': ['admin'],
  'audit:view': ['admin'],
  'simulator:control': ['admin'],
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof permissionTable;

export const can = (profile: string, permission: Permission): boolean => {
  const allowed: readonly string[] = permissionTable[permission];
  return allowed.includes(profile.toLowerCase());
};

/** `quickAnswer` is the setting's value. */
export const mayEditQuickAnswers = (profile: string, quickAnswer: string): boolean =>
  quickAnswer === 'enabled' || can(profile, 'quick-answers:edit');
