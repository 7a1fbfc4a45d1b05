import type { Message } from '@balcao/contracts';
import type { Quoted } from '../outbox/outgoing.ts';

/** What is being written belongs to a message: an answer to it, or its new text. */
export type ComposerTarget =
  { readonly kind: 'reply'; readonly quoted: Quoted } | { readonly kind: 'edit'; readonly message: Message };

/** What the input aims at, and what it may say about that. */
export type ComposerAim = {
  readonly target: ComposerTarget | undefined;
  /** The message that is answered, also while the text of another one is changed. */
  readonly replyTo: string | null;
  /** Another device of the same user aimed at it. */
  readonly replyToTold: (messageId: string | null) => void;
  readonly close: () => void;
};
