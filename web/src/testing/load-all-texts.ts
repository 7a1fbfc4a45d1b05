import { loadTexts } from '../locales/language.ts';

/** A test renders a page without its route, which would load its texts. */
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
