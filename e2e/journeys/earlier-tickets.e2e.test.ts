import { createTicket, revokeAsContact, sendContentAsContact, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin: phone, adminId } = await openDesk();
const name = 'Rui Alves';

it('hears what becomes of a message of an earlier ticket, while other news come', async () => {
  const connectionId = await phone.connectSimulatedPhone('Reception');
  const { id } = await phone.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { from: '5511987654329', name, content: { kind: 'text', body: 'First visit' } },
  });
  const earlier = await eventually(async () => {
    const { tickets } = await phone.tickets({ status: 'pending', showAll: 'true' });
    const ticket = tickets.find((each) => each.contact.name === name);
    if (ticket === undefined) throw new Error('not there yet');
    return ticket;
  });
  await phone.accept(earlier.id, adminId);
  await phone.call(updateTicket, { params: { ticketId: earlier.id }, body: { status: 'closed' } });
  const { contactId } = earlier;
  const ticket = await phone.call(createTicket, { body: { contactId, status: 'open' } });
  expect(ticket.id).not.toBe(earlier.id);
  const { page, context } = await browser.openWindow();
  const there = conversationPage(page, name);
  // Asked for once more when the page is told of the earlier ticket too.
  let fetches = 0;
  const fetched = page.waitForResponse((response) => {
    if (response.url().includes(`/messages/${String(ticket.id)}`)) fetches += 1;
    return fetches === 2;
  });
  await there.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticket.id)}` });
  await there.message('First visit').waitFor();
  await fetched;
  // From now on: it stands there for three seconds.
  const told = there.alert('Deleted message: First visit').waitFor();
  await phone.call(revokeAsContact, { params: { whatsappId: connectionId }, body: { id } });
  await eventually(async () => {
    expect((await phone.conversation(earlier.id)).at(-1)?.isDeleted).toBe(true);
  });
  // Whoever was told of this is sure to have missed nothing before it.
  await phone.write(connectionId, { from: '5511987654322', name: 'Davi Rocha', body: 'Meanwhile' });
  await told;
  await there.message('Deleted message').waitFor();
  await context.close();
});
