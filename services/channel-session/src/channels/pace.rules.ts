/** How an engine may be driven: bans are real, so WhatsApp gets a human's pace. */
export type Pace = {
  /** Between two sends of one connection; 0: none. */
  readonly minGapMs: number;
  /** Chats that are served at a time. */
  readonly chatsAtOnce: number;
  /** Files that leave at a time: each may take a lot of memory. */
  readonly filesAtOnce: number;
  /** Messages of one chat that are taken at a time; they leave one after the other. */
  readonly messagesOfChat: number;
};

/** A gap of its own for each send: up to half as long again. `chance` is in [0, 1). */
export const gapMs = ({ minGapMs }: Pace, chance: number): number => Math.round(minGapMs * (1 + chance / 2));
