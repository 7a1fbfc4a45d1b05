import type { MessagingModule } from '#surroundings.ts';
import { serveListDrafts, serveSaveDraft } from './drafts.endpoints.ts';
import { followDeletedUsers } from './follow-deleted-users.consumer.ts';

export const drafts: MessagingModule = {
  open: (surroundings) => ({
    endpoints: [serveListDrafts(surroundings), serveSaveDraft(surroundings)],
    consumers: (from) => [followDeletedUsers(from)],
  }),
};
