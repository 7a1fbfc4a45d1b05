import type { Message } from '@balcao/contracts';
import type { Quoted } from '../outbox/outgoing.ts';

/** The message that is being answered or edited. */
export type ComposerTarget =
  { readonly kind: 'reply'; readonly quoted: Quoted } | { readonly kind: 'edit'; readonly message: Message };

/** What the input is aimed at. */
export type ComposerAim = {
  readonly target: ComposerTarget | undefined;
  /** The message that is answered, also while another one is edited. */
  readonly replyTo: string | null;
  /** Another device of the same user set it. */
  readonly setReplyTo: (messageId: string | null) => void;
  readonly close: () => void;
};
