/** Lists show a shortcut with a slash, so some users store it with one. */
export const bareShortcut = (shortcut: string): string => shortcut.trim().replace(/^\/+/u, '').trim();

export const shownShortcut = (shortcut: string): string => `/${bareShortcut(shortcut)}`;
