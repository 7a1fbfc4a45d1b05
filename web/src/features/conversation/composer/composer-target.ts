import type { Message } from '@balcao/contracts';

/** What is being written belongs to a message: an answer to it, or its new text. */
export type ComposerTarget = { readonly kind: 'reply' | 'edit'; readonly message: Message };
