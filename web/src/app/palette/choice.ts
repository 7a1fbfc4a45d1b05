import type { ContactSummary, FoundMessage } from '@balcao/contracts';
import { z } from 'zod';

type About =
  | {
      readonly kind: 'ticket' | 'contact';
      readonly person: Pick<ContactSummary, 'name' | 'profilePicUrl' | 'isGroup'>;
    }
  | { readonly kind: 'page' | 'action' };

/** An entry of the palette: it leads to a page or does an action. */
export type Choice = About & {
  /** Entries with the same id are one. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Tells entries with the same label apart. */
  readonly about?: string | undefined;
  /** The message that the search found. */
  readonly found?: FoundMessage | undefined;
  readonly run: () => void;
};

const recentKey = 'balcao.palette';
const recentAtMost = 20;
const recentSchema = z.array(z.string());

/** The latest choices on this device, newest first. */
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
