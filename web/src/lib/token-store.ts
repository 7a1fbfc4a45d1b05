import { z } from 'zod';

const key = 'token';

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
    localStorage.setItem(key, JSON.stringify(token));
  },
  clear(): void {
    localStorage.removeItem(key);
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
