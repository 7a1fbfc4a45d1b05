import { listMessages } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../../testing/desk/alerts.ts';

const { message } = conversationView('Rui Alves');

test('changes of a message of an earlier ticket arrive along with other updates', async () => {
  const { data, gateway, line } = await openDesk({
    at: '/tickets/2',
    prepare: (desk) => {
      addTicket(desk.data, 'Rui Alves', { status: 'closed' }, []);
      addTicket(desk.data, 'Rui Alves', { status: 'open' }, []);
      addMessage(desk.data, 2, { ticketId: 1, body: 'First visit' });
      addTicket(desk.data, 'Davi Rocha', {}, []);
    },
  });
  await expect.element(message('First visit')).toBeVisible();
  await expect.poll(() => line.calls).toContainEqual(['joinChatBox', 1]);
  // Fetched once more when the page joins the earlier ticket's room: earlier updates did not reach it.
  await expect.poll(() => gateway.queries(listMessages).length).toBe(2);
  const [first] = data.messages.get(2) ?? [];
  if (first === undefined) throw new Error('There is no message.');
  line.tell('appMessage', { action: 'update', message: { ...first, isDeleted: true } });
  publishMessage(data, 3, { body: 'Meanwhile' });
  await expectAlert('Deleted message: First visit');
  await expect.element(message('Deleted message')).toBeVisible();
});
