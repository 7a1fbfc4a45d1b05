import type { Outgoing } from '../features/conversation/outbox/outgoing.ts';

/** A file for the outbox. */
export const sampleVideo: Outgoing = {
  kind: 'file',
  ticketId: 1,
  file: new File(['x'], 'tour.mp4', { type: 'video/mp4' }),
  fileName: 'tour.mp4',
  caption: 'The flat',
  quoted: null,
  holdSeconds: 0,
};
