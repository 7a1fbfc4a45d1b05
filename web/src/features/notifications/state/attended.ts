import { followAttention, isAttentive } from '../../../lib/page/page-attention.ts';
import { isMarked, mark } from '../../../lib/session/tab-locks.ts';

const name = 'balcao.attended';

/**
 * While the user looks at this tab, every tab of this browser knows.
 * @returns a function that ends it
 */
export const markAttention = (): (() => void) => {
  let unmark: (() => void) | undefined;
  const follow = (): void => {
    unmark?.();
    unmark = isAttentive() ? mark(name) : undefined;
  };
  follow();
  const unfollow = followAttention(follow);
  return () => {
    unfollow();
    unmark?.();
  };
};

/** Whether the user looks at the desk in any tab of this browser. */
export const isAttended = async (): Promise<boolean> => isAttentive() || isMarked(name);
