import { deskTextMark, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import type { AutomationEvent } from './react.state.ts';

export type TicketMessageEvent = RecordedOf<
  Pick<typeof messagingEvents, 'MessageReceived' | 'MessageQueued'>
>;

/** Tells the rules what a message means. The desk's own texts cause nothing (rule J2). */
export const automationEventOf = (event: TicketMessageEvent): AutomationEvent | null => {
  if (event.type === 'MessageQueued')
    return event.data.userId === null || event.data.attempt > 1 ? null : { type: 'answered' };
  if (event.data.fromMe) return isAnsweredOnPhone(event) ? { type: 'answered' } : null;
  if (event.data.inboundNumber === null) return null;
  if (event.data.mediaType === 'call_log') return { type: 'call' };
  const isText = event.data.mediaType === 'chat';
  return { type: 'received', text: isText ? (event.sealed?.message.body ?? null) : null };
};

/** A person wrote on the connection's own phone. Texts of a desk carry its mark there too. */
const isAnsweredOnPhone = ({
  data,
  sealed,
}: Extract<TicketMessageEvent, { type: 'MessageReceived' }>): boolean =>
  data.mediaType !== 'call_log' && sealed?.message.body.startsWith(deskTextMark) !== true;
