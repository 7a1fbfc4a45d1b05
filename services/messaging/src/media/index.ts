import type { MessagingModule } from '#surroundings.ts';
import { serveLocateMedia } from './locate-media.operation.ts';
import { mediaProjection } from './media.projection.ts';
import { serveRetryMedia } from './retry-media.endpoint.ts';

export { type NewMediaEvent, sendMedia } from './media.decider.ts';
export { makeMp3, type MediaTool } from './media-tool.ts';
export { findKeys, findOutgoing } from './media.query.ts';
export type { RemoveFiles } from './remove-files.ts';

export const media: MessagingModule = {
  projections: [mediaProjection],
  open: (surroundings) => ({
    endpoints: [serveRetryMedia(surroundings)],
    operations: [serveLocateMedia(surroundings)],
  }),
};
