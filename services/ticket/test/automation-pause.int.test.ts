import { listTimeline, resumeAutomation, type Ticket, updateTicket } from '@balcao/contracts';
import { beforeEach, expect, test } from 'vitest';
import { ana, boss, minute, noon, startAutomation } from './automation-scene.ts';

const { desk, messaging, meet, writes, expectDone, shown, settled } = await startAutomation();

beforeEach(() => {
  meet();
  desk.clock.time = noon;
});

/** Closes the ticket, so that the next message of the contact opens another one. */
const ends = async (ticketId: number): Promise<void> => {
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  await desk.sql(`update rm_tickets set updated_at = now() - interval '30 days' where ticket_id = $1`, [
    ticketId,
  ]);
};

/** The contact gets the menu in two tickets; in the third one the desk pauses. */
const pauses = async (): Promise<Ticket> => {
  for (const body of ['oi', 'Sou um robô']) {
    const { ticketId } = await writes(body);
    await expectDone(ticketId, 'menu');
    await ends(ticketId);
  }
  const { ticketId } = await writes('Sou um robô');
  await expectDone(ticketId, 'AutomationPaused');
  return shown(ticketId);
};

test('#5131, freescout#3670: two machines are stopped before the third equal text, until somebody answers', async () => {
  const last = await pauses();
  expect(last.isAutomationPaused).toBe(true);
  await writes('Sou um robô');
  await settled();
  await expectDone(last.id, 'AutomationPaused');
  await messaging.answer(last, 'Olá, sou a Ana');
  await expectDone(last.id, 'AutomationPaused', 'AutomationResumed');
  expect((await shown(last.id)).isAutomationPaused).toBeUndefined();
  const { body } = await desk.ask(boss, listTimeline, { params: { ticketId: last.id } });
  const { entries } = listTimeline.response.parse(body);
  expect(
    entries.filter(({ type }) => type === 'automatic').map(({ cause, after }) => [cause, after]),
  ).toEqual([
    // The cause is not a message of the contact.
    ['hand', { automatic: 'resumed' }],
    ['hand', { automatic: 'paused', rule: 'menu' }],
  ]);
});

test('users who see the ticket end the pause', async () => {
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector');
  const ask = () => desk.ask(ana, resumeAutomation, { params: { ticketId } });
  expect(await ask()).toMatchObject({ status: 200, body: { id: ticketId } });
  const missing = { params: { ticketId: 999_999 } };
  expect((await desk.ask(ana, resumeAutomation, missing)).status).toBe(404);
});

test('after a user ended the pause, the contact gets texts again, and the same loop pauses again (J7)', async () => {
  const { id } = await pauses();
  expect((await desk.ask(ana, resumeAutomation, { params: { ticketId: id } })).status).toBe(200);
  expect((await shown(id)).isAutomationPaused).toBeUndefined();
  desk.clock.time = new Date(noon.getTime() + minute);
  await writes('oi?');
  await expectDone(id, 'AutomationPaused', 'AutomationResumed', 'menu');
  await ends(id);
  const { ticketId: second } = await writes('oi');
  await expectDone(second, 'menu');
  await ends(second);
  await expectDone((await writes('oi')).ticketId, 'AutomationPaused');
});
