import type { Profile } from './entities/user.ts';

/** Who may do what by profile (3-wire.md §14, quality.md H). The server decides by it, the web shows and hides by it. */
export const permissionTable = {
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['admin'],
  'user-modal:editProfile': ['admin'],
  'user-modal:editQueues': ['admin'],
  'user-table:editTricked': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'ticket-options:transferWhatsapp': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'users:create': ['admin'],
  'users:viewDetails': ['admin'],
  'settings:edit': ['admin'],
  'settings:viewSecrets': ['admin'],
  'connections:edit': ['admin'],
  'connections:viewQrcode': ['admin'],
  'simulator:control': ['admin'],
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof permissionTable;

export const can = (profile: string, permission: Permission): boolean => {
  const allowed: readonly string[] = permissionTable[permission];
  return allowed.includes(profile.toLowerCase());
};
