export { type NewMediaEvent, sendMedia } from './media.decider.ts';
export { makeMp3 } from './make-mp3.ts';
export type { MediaTool } from './media-tool.ts';
export { findKeys, findOutgoing } from './media.query.ts';
export type { RemoveFiles } from './remove-files.ts';
