import { describeFound, type FoundMessage } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

type Asked = {
  readonly messageIds: readonly string[];
  readonly search: string;
  readonly seesNumbers: boolean;
};

/** Messaging owns the texts of messages. */
export const describeMessagesFound = async (
  bus: Bus,
  { messageIds, search, seesNumbers }: Asked,
  context: CallContext,
): Promise<readonly FoundMessage[]> => {
  if (messageIds.length === 0) return [];
  const asked = { messageIds: [...messageIds], search, seesNumbers };
  const { found } = await bus.query(describeFound, asked, { ...context, after: [] });
  return found;
};
