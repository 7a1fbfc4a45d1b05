/** How fast an engine may be driven: WhatsApp bans are real, so it gets a human's pace. */
export type Pace = {
  /** Between two sends of one connection; 0: none. */
  readonly minGapMs: number;
  /** How many chats are served at a time. */
  readonly chatsAtOnce: number;
  /** How many files are sent at a time: each may take a lot of memory. */
  readonly filesAtOnce: number;
  /** How many messages of one chat are taken at a time; they are sent one by one. */
  readonly messagesOfChat: number;
};

/** A random gap for each send: up to half as long again. `chance` is in [0, 1). */
export const gapMs = ({ minGapMs }: Pace, chance: number): number => Math.round(minGapMs * (1 + chance / 2));
