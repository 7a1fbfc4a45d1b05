import { loadTexts } from '../locales/language.ts';

/** A test shows a page without its way there, which would fetch its texts. */
export const loadAllTexts = (): Promise<void> =>
  loadTexts(
    'admin',
    'automation',
    'connections',
    'contacts',
    'conversation-search',
    'first-steps',
    'queues',
    'quick-answers',
    'settings',
    'sign-up',
    'simulator',
    'tags',
    'try-out',
    'users',
  );
