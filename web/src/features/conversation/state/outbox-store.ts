import { z } from 'zod';

const itemSchema = z.object({
  /** A uuid v7: sorted by it, texts stand in the order of writing. */
  clientId: z.uuid(),
  ticketId: z.number().int(),
  body: z.string(),
  writtenAt: z.iso.datetime(),
});
export type StoredOutboxItem = z.infer<typeof itemSchema>;

const prefixOf = (userId: number): string => `balcao.outbox.${String(userId)}.`;

const parse = (text: string | null): StoredOutboxItem | undefined => {
  if (text === null) return undefined;
  try {
    const item = itemSchema.safeParse(JSON.parse(text));
    return item.success ? item.data : undefined;
  } catch {
    return undefined;
  }
};

/** One entry per text, so that two tabs never overwrite each other's; nobody sends what another user wrote. */
export const outboxStore = {
  read(userId: number): readonly StoredOutboxItem[] {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
      .toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1));
  },
  write(userId: number, item: StoredOutboxItem): void {
    localStorage.setItem(`${prefixOf(userId)}${item.clientId}`, JSON.stringify(item));
  },
  remove(userId: number, clientId: string): void {
    localStorage.removeItem(`${prefixOf(userId)}${clientId}`);
  },
  /** Another tab wrote or sent something. */
  onChange(
    userId: number,
    listener: (clientId: string, item: StoredOutboxItem | undefined) => void,
  ): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent): void => {
      if (key?.startsWith(prefixOf(userId)) !== true) return;
      listener(key.slice(prefixOf(userId).length), parse(newValue));
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
};
