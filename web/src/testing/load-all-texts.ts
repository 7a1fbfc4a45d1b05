import { loadTexts } from '../locales/language.ts';
import type { PageNamespace } from '../locales/resources.ts';

const everyNamespace: Readonly<Record<PageNamespace, true>> = {
  admin: true,
  api: true,
  audit: true,
  automation: true,
  connections: true,
  contacts: true,
  'conversation-refusal': true,
  'conversation-search': true,
  dashboard: true,
  'first-steps': true,
  integrations: true,
  queues: true,
  'quick-answers': true,
  settings: true,
  'sign-up': true,
  simulator: true,
  tags: true,
  'try-out': true,
  users: true,
  webhooks: true,
};
const isNamespace = (name: string): name is PageNamespace => name in everyNamespace;

/** A test reads the texts of a page before its route has loaded them, or renders the page without its route. */
export const loadAllTexts = (): Promise<void> =>
  loadTexts(...Object.keys(everyNamespace).filter(isNamespace));
