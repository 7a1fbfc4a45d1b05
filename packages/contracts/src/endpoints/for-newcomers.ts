/** The part of an endpoint that decides. */
type Call = { readonly operation: string; readonly access: unknown };

/** The empty answers of lists for users who are not admitted yet. */
const emptyLists: Readonly<Record<string, unknown>> = {
  listUsers: { users: [], count: 0, hasMore: false },
  listConnections: [],
  listTickets: { tickets: [], count: 0, hasMore: false, next: null },
  listDrafts: { drafts: [] },
  listContacts: { contacts: [], count: 0, hasMore: false, next: null },
  listQueues: [],
  listTags: { tags: [], count: 0, hasMore: false },
  listAllTags: [],
  countTags: { tags: [], count: 0, hasMore: false },
  listQuickAnswers: { quickAnswers: [], count: 0, hasMore: false },
  listNotifications: { notifications: [], count: 0 },
  countNotifications: { count: 0 },
};

/** Calls about the newcomer or the desk as a whole. Their owners refuse to show or change other users. */
const open: readonly string[] = ['signOut', 'showUser', 'changeUser', 'listSettings', 'listIntegrations'];

export type NewcomerAnswer =
  | { readonly kind: 'as-everybody' }
  | { readonly kind: 'empty'; readonly body: unknown }
  | { readonly kind: 'refused' };

/** The answer of a call for a newcomer. Calls that are listed nowhere are refused. */
export const answerForNewcomers = ({ operation, access }: Call): NewcomerAnswer => {
  if (access === 'public' || open.includes(operation)) return { kind: 'as-everybody' };
  return Object.hasOwn(emptyLists, operation)
    ? { kind: 'empty', body: emptyLists[operation] }
    : { kind: 'refused' };
};
