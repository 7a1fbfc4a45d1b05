import type { CallContext } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';

export type Key = Partial<Pick<CallContext, 'commandId' | 'commandDigest' | 'ifMatch'>>;

/**
 * What a call answers under a key that stands for something else since the same call was done under it.
 * @throws when it was not done: then its key stands for nothing.
 */
export const reuseKey = async <A extends { readonly status: number; readonly body: unknown }>(
  ask: (key: Key) => Promise<A>,
): Promise<A> => {
  const commandId = newId();
  const { status, body } = await ask({ commandId, commandDigest: 'one' });
  if (status >= 400) throw new Error(`The first was refused: ${JSON.stringify(body)}`);
  return ask({ commandId, commandDigest: 'another' });
};
