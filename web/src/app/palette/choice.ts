import type { ContactSummary, FoundMessage } from '@balcao/contracts';
import { z } from 'zod';

type About =
  | {
      readonly kind: 'ticket' | 'contact';
      readonly person: Pick<ContactSummary, 'name' | 'profilePicUrl' | 'isGroup'>;
    }
  | { readonly kind: 'page' | 'action' };

/** Something that the palette leads to or does. */
export type Choice = About & {
  /** The same thing found twice is one. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What tells it from others of that label. */
  readonly about?: string | undefined;
  /** The message that it was found by. */
  readonly found?: FoundMessage | undefined;
  readonly run: () => void;
};

const recentKey = 'balcao.palette';
const recentAtMost = 20;
const recentSchema = z.array(z.string());

/** What was chosen last on this device, newest first. */
export const recentChoices = {
  read(): readonly string[] {
    try {
      return recentSchema.parse(JSON.parse(localStorage.getItem(recentKey) ?? '[]'));
    } catch {
      return [];
    }
  },
  add(id: string): void {
    const ids = [id, ...recentChoices.read().filter((known) => known !== id)].slice(0, recentAtMost);
    localStorage.setItem(recentKey, JSON.stringify(ids));
  },
};
