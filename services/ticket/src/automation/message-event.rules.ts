import { deskTextMark, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import type { AutomationEvent } from './react.state.ts';

export type TicketMessageEvent = RecordedOf<
  Pick<typeof messagingEvents, 'MessageReceived' | 'MessageQueued'>
>;

/** A call that was read back after an absence is answered by no text: whoever called gave up long ago (rule J8). */
const callMs = 10 * 60_000;

/** Tells the rules what a message means. The desk's own texts cause nothing (rule J2). */
export const automationEventOf = (event: TicketMessageEvent, now: Date): AutomationEvent | null => {
  if (event.type === 'MessageQueued')
    return event.data.userId === null || event.data.attempt > 1 ? null : { type: 'answered' };
  if (event.data.fromMe) return isAnsweredOnPhone(event) ? { type: 'answered' } : null;
  if (event.data.inboundNumber === null) return null;
  if (event.data.mediaType === 'call_log')
    return now.getTime() - Date.parse(event.data.orderedAt) > callMs ? null : { type: 'call' };
  const isText = event.data.mediaType === 'chat';
  return { type: 'received', text: isText ? (event.sealed?.message.body ?? null) : null };
};

/** A person wrote on the connection's own phone. Texts of a desk carry its mark there too. */
const isAnsweredOnPhone = ({
  data,
  sealed,
}: Extract<TicketMessageEvent, { type: 'MessageReceived' }>): boolean =>
  data.mediaType !== 'call_log' && sealed?.message.body.startsWith(deskTextMark) !== true;
