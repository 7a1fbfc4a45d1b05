import * as assistantState from './assistant-state.ts';
import * as assistant from './assistant.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import { exportAudit } from './audit-export.ts';
import * as auth from './auth.ts';
import * as automation from './automation.ts';
import * as connectionChanges from './connection-changes.ts';
import * as connectionSessions from './connection-sessions.ts';
import * as connectionTickets from './connection-tickets.ts';
import * as connections from './connections.ts';
import * as contactDeletions from './contact-deletions.ts';
import { exportContacts } from './contact-exports.ts';
import * as contactImports from './contact-imports.ts';
import * as contactMerges from './contact-merges.ts';
import * as contacts from './contacts.ts';
import * as drafts from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as integrations from './integrations.ts';
import * as messageChanges from './message-changes.ts';
import * as messageSearch from './message-search.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as notes from './notes.ts';
import * as passwordLinks from './password-links.ts';
import * as push from './push.ts';
import * as queueChanges from './queue-changes.ts';
import * as queues from './queues.ts';
import * as quickAnswerChanges from './quick-answer-changes.ts';
import * as quickAnswers from './quick-answers.ts';
import * as presence from './presence.ts';
import { exportReport, exportScriptReport } from './report-exports.ts';
import * as reports from './reports.ts';
import * as settings from './settings.ts';
import * as signUp from './sign-up.ts';
import * as simulator from './simulator.ts';
import * as simulatorContents from './simulator-contents.ts';
import * as tagChanges from './tag-changes.ts';
import * as tags from './tags.ts';
import * as ticketLife from './ticket-life.ts';
import * as tickets from './tickets.ts';
import * as tryOut from './try-out.ts';
import * as userChanges from './user-changes.ts';
import * as userSessions from './user-sessions.ts';
import * as userTickets from './user-tickets.ts';
import * as users from './users.ts';
import * as feedEvents from './v1/events.ts';
import * as v1Contacts from './v1/contacts.ts';
import * as v1Directory from './v1/directory.ts';
import * as v1Tags from './v1/tags.ts';
import * as v1Tickets from './v1/tickets.ts';
import * as v1Messages from './v1/messages.ts';
import { scriptWebhooks } from './v1/webhooks.ts';
import { deskWebhooks } from './webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;

/** Sends of scripts: the gateway stores their files, and calls messaging with `sendForScript`. */
export const gatewayEndpoints: readonly Endpoint[] = [
  v1Messages.sendApiMessage,
  v1Messages.createScriptMessage,
];

/** Every endpoint of the public HTTP interface, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  auth,
  users,
  signUp,
  userChanges,
  userSessions,
  passwordLinks,
  userTickets,
  settings,
  integrations,
  connectionTickets,
  apiTokens,
  connections,
  connectionChanges,
  connectionSessions,
  tickets,
  ticketLife,
  automation,
  tryOut,
  notes,
  messages,
  messageSearch,
  messageChanges,
  drafts,
  assistantState,
  assistant,
  contacts,
  contactDeletions,
  contactImports,
  contactMerges,
  queues,
  queueChanges,
  tags,
  tagChanges,
  quickAnswers,
  quickAnswerChanges,
  notifications,
  presence,
  push,
  audit,
  simulator,
  simulatorContents,
  feedEvents,
  v1Messages,
  v1Tickets,
  v1Contacts,
  v1Directory,
  v1Tags,
  scriptWebhooks,
  deskWebhooks,
  reports,
]
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .filter((endpoint) => !gatewayEndpoints.includes(endpoint));

/** Calls that the gateway answers with a file. It asks their owners page by page and writes each page at once. */
export const fileEndpoints: readonly Endpoint[] = [
  exportContacts,
  exportAudit,
  exportReport,
  exportScriptReport,
];
