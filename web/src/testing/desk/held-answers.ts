import { cancelHeldMessage, type Message, releaseHeldMessage, sendMessage } from '@balcao/contracts';
import { addMessage, type DeskData, wayAt } from './desk-data.ts';
import { changeMessage, messageIn } from './message-answers.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';

const takeOut = (data: DeskData, messageId: string): Message => {
  const message = messageIn(data, messageId);
  const all = data.messages.get(message.ticketId) ?? [];
  data.messages.set(
    message.ticketId,
    all.filter(({ id }) => id !== messageId),
  );
  return message;
};

/** Answers sends with a hold: a text waits until it is cancelled or sent at once. */
export const answerHeld = (gateway: TestGateway, data: DeskData): void => {
  gateway.answer(sendMessage, ({ params, body }) => {
    if (body.holdSeconds === undefined || body.holdSeconds === 0) throw new Refusal('ERR_CONFLICT');
    const now = Date.now();
    const quotedMsg = typeof body.quotedMsg === 'string' ? messageIn(data, body.quotedMsg) : null;
    return addMessage(data, params.ticketId, {
      fromMe: true,
      body: body.body,
      clientId: body.clientId ?? null,
      quotedMsgId: quotedMsg?.id ?? null,
      quotedMsg,
      userId: data.user.id,
      ack: 0,
      sendState: 'queued',
      createdAt: new Date(now).toISOString(),
      way: {
        ...wayAt(new Date(now).toISOString()),
        queuedAt: null,
        handedAt: null,
        serverAt: null,
        heldUntil: new Date(now + body.holdSeconds * 1000).toISOString(),
      },
    });
  });
  gateway.answer(cancelHeldMessage, ({ params }) => takeOut(data, params.messageId));
  gateway.answer(releaseHeldMessage, ({ params }) => changeMessage(data, params.messageId, { way: null }));
};
