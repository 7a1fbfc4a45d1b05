import { changeConnection, connectionAutomationDefaults, createConnection } from '@balcao/contracts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { errorOf, startDesk } from './fixtures/desk.ts';

const { stores, desk } = await startDesk();
await sql`insert into rm_queues values (1, 'Vendas', '#000001', '', '', '', ''),
  (2, 'Ajuda', '#000002', '', '', '', ''), (3, 'Outro', '#000003', '', '', '', '')`.execute(
  stores.database.db,
);
const change = (whatsappId: number, body: object) =>
  desk.ask(changeConnection, { params: { whatsappId }, body });

describe('the automatic texts of a connection (rule W19)', () => {
  const facts = {
    defaultQueueId: 2,
    hintMessage: 'Um número, por favor.',
    openingMessage: 'Voltamos {{opens_at}}',
    reminderMessage: '',
    isAutomaticInGroups: true,
    closeWaitingMinutes: 90,
    closePendingMinutes: 1,
    reminderMinutes: 30,
  };
  const choice = { queueIds: [1, 2], greetingMessage: 'Olá!' };

  it('have defaults, can be changed, and survive clients that do not know them', async () => {
    const { id, ...added } = await desk.create();
    expect(added).toMatchObject(connectionAutomationDefaults);
    expect((await change(id, { ...choice, ...facts })).body).toMatchObject(facts);
    expect((await change(id, { color: '#123456' })).body).toMatchObject(facts);
    const { queues: _, ...whole } = await desk.show(id);
    expect((await change(id, { ...whole, queueIds: [1] })).body).toMatchObject({
      ...facts,
      defaultQueueId: null,
    });
    expect((await change(id, { hintMessage: null, closePendingMinutes: null })).body).toMatchObject({
      hintMessage: '',
      closePendingMinutes: null,
    });
    expect(await desk.create({ ...choice, ...facts })).toMatchObject(facts);
  });

  it.each([
    [{ defaultQueueId: 3 }, 'ERR_QUEUE_NOT_FOUND', 'defaultQueueId'],
    [{ defaultQueueId: 'x' }, 'ERR_VALIDATION', 'defaultQueueId'],
    [{ hintMessage: 'x'.repeat(4097) }, 'ERR_VALIDATION', 'hintMessage'],
    [{ closeWaitingMinutes: 0 }, 'ERR_VALIDATION', 'closeWaitingMinutes'],
    [{ closePendingMinutes: 525_601 }, 'ERR_VALIDATION', 'closePendingMinutes'],
    [{ closePendingMinutes: 1.5 }, 'ERR_VALIDATION', 'closePendingMinutes'],
    [{ closeWaitingMinutes: 60, reminderMinutes: 60 }, 'ERR_VALIDATION', 'reminderMinutes'],
  ])('refuses %j', async (body, error, field) => {
    const { id } = await desk.create(choice);
    const answers = [
      await change(id, body),
      await desk.ask(createConnection, { body: { name: 'Nova', ...choice, ...body } }),
    ];
    for (const answer of answers)
      expect([answer.status, errorOf(answer)]).toEqual([400, expect.objectContaining({ error, field })]);
  });
});
