import { createTag, setContactTags } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const contact = 'Bia Souza';
const { stack, browser, admin } = await openDesk();

beforeAll(async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello?' });
});

it('tells who writes an answer that somebody else resolved the ticket', async () => {
  const rita = await admin.createAttendant('Rita Melo', 'rita@desk.example', 'a-good-password');
  await admin.changeSetting('allTicket', 'enabled');
  const ticketId = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending' });
    expect(tickets).toHaveLength(1);
    return tickets[0]?.id ?? 0;
  });
  await admin.accept(ticketId, rita.id);
  // Beside a list in which it stands only afterwards.
  const at = `/tickets/${String(ticketId)}?tab=closed`;
  const [{ page: ofRita }, { page: ofAdmin }] = [await browser.openWindow(), await browser.openWindow()];
  const [ritas, admins] = [deskPage(ofRita), deskPage(ofAdmin)];
  await ritas.comeIn('rita@desk.example', 'a-good-password', { at });
  await admins.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  await ritas.composer.fill('Dear Bia');
  await ofAdmin.getByRole('button', { name: 'Resolve', exact: true }).click();
  await ritas.alert('Admin resolved this ticket.').waitFor();
  expect(await ritas.composer.inputValue()).toBe('Dear Bia');
  await admins.alert(`You resolved the ticket of ${contact}.`).waitFor();
  expect(await admins.alert('resolved this ticket').count()).toBe(0);

  // By whom it is with, it is told to those who only look.
  await admin.accept(ticketId, rita.id);
  await ofAdmin.goto(at);
  await admins.composer.waitFor();
  const own = deskClient(stack.url);
  await own.signIn('rita@desk.example', 'a-good-password');
  await own.close(ticketId);
  await admins.alert('This ticket was resolved.').waitFor();
  await ofRita.context().close();
  await ofAdmin.context().close();
});

it('keeps the contact beside its conversation within a small screen, however long a tag is', async () => {
  const [ticket] = (await admin.tickets({ status: 'closed' })).tickets;
  const tag = await admin.call(createTag, { body: { name: 'w'.repeat(41), color: '#1565c0' } });
  const contactId = ticket?.contactId ?? 0;
  await admin.call(setContactTags, { body: { contactId, tags: [{ id: tag.id }] } });
  const { page } = await browser.openWindow({ touch: true });
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/tickets/${String(ticket?.id)}`);
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await drawer.getByText(tag.name).waitFor();
  const right = await drawer.getByText(tag.name).evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  await page.context().close();
});
