import { z } from 'zod';

const key = 'token';
/** Why the last token was cleared, for the other tabs. */
const suspendedKey = 'balcao.suspended';

/** The access token in local storage, as a JSON string (rule A20), shared by every tab. */
export const tokenStore = {
  read(): string | null {
    const stored = localStorage.getItem(key);
    if (stored === null) return null;
    try {
      const token = z.string().min(1).safeParse(JSON.parse(stored));
      return token.success ? token.data : null;
    } catch {
      return null;
    }
  },
  write(token: string): void {
    localStorage.removeItem(suspendedKey);
    localStorage.setItem(key, JSON.stringify(token));
  },
  clear(): void {
    localStorage.removeItem(key);
  },
  /** The other tabs hear of the cleared token after this, and say why too. */
  markSuspended(): void {
    localStorage.setItem(suspendedKey, 'true');
  },
  wasSuspended(): boolean {
    return localStorage.getItem(suspendedKey) !== null;
  },
  /** Called when another tab signs in or out. */
  onChange(listener: () => void): () => void {
    const handleStorage = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) listener();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
};
export type TokenStore = Pick<typeof tokenStore, 'read' | 'write' | 'clear'>;
