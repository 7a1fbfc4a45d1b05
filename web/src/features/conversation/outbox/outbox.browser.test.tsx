import { sendMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket, wayAt } from '../../../testing/desk/desk-data.ts';
import { answerMessages, changeMessage, publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const { log, message, write } = conversationView('Bia Souza');
const open = () =>
  openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza', { status: 'open' }),
  });

test('an unsent entry survives a reload, and is sent in order, once', async () => {
  const desk = await open();
  desk.gateway.refuse(sendMessage, 'ERR_UNAVAILABLE');
  for (const text of ['One', 'Two', 'Three']) await write(text);
  await expect.poll(() => log.getByRole('img', { name: 'Waiting to be sent' }).elements()).toHaveLength(3);
  await desk.reload();
  await expect.element(log.getByText('Three')).toBeVisible();
  const before = desk.gateway.bodies(sendMessage).length;
  answerMessages(desk.gateway, desk.data);
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(() => desk.data.messages.get(1)?.map(({ body }) => body))
    .toEqual(['Hello?', '*Ana:*\nOne', '*Ana:*\nTwo', '*Ana:*\nThree']);
  expect(desk.gateway.bodies(sendMessage)).toHaveLength(before + 3);
});

test('an update of a message wins over the earlier answer to its send', async () => {
  const { data, gateway } = await open();
  const { promise: isLate, resolve: release } = Promise.withResolvers<undefined>();
  const ids: string[] = [];
  gateway.answer(sendMessage, async ({ body }) => {
    const at = new Date().toISOString();
    const sent = publishMessage(data, 1, {
      fromMe: true,
      body: body.body,
      clientId: body.clientId ?? null,
      userId: data.user.id,
      sendState: 'queued',
      ack: 0,
      revision: 1,
      way: wayAt(at),
    });
    ids.push(sent.id);
    await isLate;
    return sent;
  });
  await write('Refused before its answer');
  await expect.poll(() => ids).toHaveLength(1);
  changeMessage(data, ids[0] ?? '', { sendState: 'failed', sendProblem: 'rejected', revision: 2 });
  const alert = message('Refused before its answer').getByRole('alert');
  await expect.element(alert.getByText('WhatsApp refused this message.')).toBeVisible();
  // It waits for that answer, and then is sent.
  await write('Sent behind it');
  await expect.element(message('Sent behind it')).toBeVisible();
  expect(ids).toHaveLength(1);
  release(undefined);
  await expect.poll(() => ids).toHaveLength(2);
  changeMessage(data, ids[1] ?? '', { sendState: 'sent', ack: 1, revision: 2 });
  await expect.element(message('Sent behind it').getByRole('button', { name: /^Sent\./ })).toBeVisible();
  expect(alert.elements()).toHaveLength(1);
});
