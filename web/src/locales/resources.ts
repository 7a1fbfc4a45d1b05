import type { Language } from '../lib/text/languages.ts';
import type admin from './en/admin.json';
import type apiAccess from './en/api.json';
import type audit from './en/audit.json';
import type automation from './en/automation.json';
import type connections from './en/connections.json';
import type conversationRefusal from './en/conversation-refusal.json';
import type conversationSearch from './en/conversation-search.json';
import type contacts from './en/contacts.json';
import type dashboard from './en/dashboard.json';
import type integrations from './en/integrations.json';
import type firstSteps from './en/first-steps.json';
import type queues from './en/queues.json';
import type quickAnswers from './en/quick-answers.json';
import type settings from './en/settings.json';
import type signUp from './en/sign-up.json';
import type simulator from './en/simulator.json';
import type tags from './en/tags.json';
import type tryOut from './en/try-out.json';
import type users from './en/users.json';
import type webhooks from './en/webhooks.json';
import type { texts as english } from './en.ts';

/**
 * The texts of pages other than the tickets, and of parts that load later. Each file loads with the first part that
 * needs it.
 */
type PageTexts = {
  admin: typeof admin;
  api: typeof apiAccess;
  audit: typeof audit;
  automation: typeof automation;
  connections: typeof connections;
  contacts: typeof contacts;
  'conversation-refusal': typeof conversationRefusal;
  'conversation-search': typeof conversationSearch;
  dashboard: typeof dashboard;
  integrations: typeof integrations;
  'first-steps': typeof firstSteps;
  queues: typeof queues;
  'quick-answers': typeof quickAnswers;
  settings: typeof settings;
  'sign-up': typeof signUp;
  simulator: typeof simulator;
  tags: typeof tags;
  'try-out': typeof tryOut;
  users: typeof users;
  webhooks: typeof webhooks;
};
type StartTexts = typeof english;

/** The English texts give the type of every key (i18next.d.ts). */
export type Resources = StartTexts & PageTexts;
export type PageNamespace = keyof PageTexts;

type Tree = { readonly [key: string]: string | Tree };

/** What the tickets and the frame around every page say, in one file per language. */
export const readStartTexts = async (
  language: Language,
): Promise<Readonly<Record<keyof StartTexts, Tree>>> => {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).texts;
    case 'pt-BR':
      return (await import('./pt-br.ts')).texts;
    case 'es':
      return (await import('./es.ts')).texts;
  }
};

const pageFiles = import.meta.glob<Tree>(
  './*/{admin,api,audit,automation,connections,contacts,conversation-refusal,conversation-search,dashboard,first-steps,integrations,queues,quick-answers,settings,sign-up,simulator,tags,try-out,users,webhooks}.json',
  { import: 'default' },
);

export const readPageTexts = async (language: Language, namespace: PageNamespace): Promise<Tree> => {
  const read = pageFiles[`./${language}/${namespace}.json`];
  if (read === undefined) throw new Error(`The texts ${namespace} have no file in ${language}.`);
  return read();
};
