import type { Identity } from '@balcao/contracts';

const serverOf = { phone: 'c.us', lid: 'lid', group: 'g.us' } as const;

/** `5511…@c.us`, `…@lid` or `…@g.us`; null for what is neither a person nor a group (status, broadcast, channels). */
export function identityOf(serialized: string): Identity | null {
  const [user = '', server] = serialized.split('@');
  const value = user.split(':')[0] ?? '';
  if (value === '') return null;
  if (server === 'c.us' || server === 's.whatsapp.net') return { kind: 'phone', value };
  if (server === 'lid') return { kind: 'lid', value };
  if (server === 'g.us') return { kind: 'group', value };
  return null;
}

/** Addresses of other channels are dropped. */
export function serializedOf({ kind, value }: Identity): string[] {
  return kind === 'phone' || kind === 'lid' || kind === 'group' ? [`${value}@${serverOf[kind]}`] : [];
}
