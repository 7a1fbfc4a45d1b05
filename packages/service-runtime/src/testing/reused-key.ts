import type { CallContext } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';

export type Key = Partial<Pick<CallContext, 'commandId' | 'commandDigest' | 'ifMatch'>>;

/**
 * The answer to a call whose key was used for another request. @throws if the first call failed, because its key is
 * then free
 */
export const reuseKey = async <A extends { readonly status: number; readonly body: unknown }>(
  ask: (key: Key) => Promise<A>,
): Promise<A> => {
  const commandId = newId();
  const { status, body } = await ask({ commandId, commandDigest: 'one' });
  if (status >= 400) throw new Error(`The first was refused: ${JSON.stringify(body)}`);
  return ask({ commandId, commandDigest: 'another' });
};
