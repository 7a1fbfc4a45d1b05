import {
  changeConnection,
  createQueue,
  deskTextMark,
  listTimeline,
  showTicket,
  tryOutAutomation,
  weekOf,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
const goodbye = 'Até logo.';
let shop: number;
let watch: number;

beforeAll(async () => {
  const always = weekOf(() => [{ start: '00:00', end: '23:59' }]);
  const sector = async (name: string, color: string, more: object = {}): Promise<number> =>
    (await admin.call(createQueue, { body: { name, color, workWeek: always, ...more } })).id;
  const queueIds = [await sector('Vendas', '#1565c0'), await sector('Apoio', '#2e7d32')];
  const night = await sector('Plantão', '#6a1b9a', {
    absenceMessage: 'Plantão está fechado, {{name}}.',
    workWeek: weekOf(() => [{ start: '22:00', end: '06:00' }]),
    holidays: [{ date: '2026-12-25', name: 'Natal', isYearly: true }],
  });
  shop = await admin.connectSimulatedPhone('Loja');
  watch = await admin.connectSimulatedPhone('Noite');
  const change = (whatsappId: number, body: object) =>
    admin.call(changeConnection, { params: { whatsappId }, body });
  await change(shop, {
    queueIds,
    greetingMessage: 'Olá {{name}}!',
    farewellMessage: goodbye,
    isDisplay: true,
  });
  await change(watch, { queueIds: [night], openingMessage: 'Voltamos {{opens_at}}.' });
  await admin.changeSetting('timeZone', 'America/New_York');
  await eventually(async () => {
    expect((await tryOut(shop, new Date().toISOString())).timeZone).toBe('America/New_York');
    expect(await saidAt('2026-11-02T15:00:00Z')).toHaveLength(2);
  });
});

const tryOut = (whatsappId: number, at: string) =>
  admin.call(tryOutAutomation, {
    params: { whatsappId },
    body: { name: 'Ivo', isGroup: false, messages: [{ at, text: 'oi' }] },
  });

/** What the desk would say to whoever writes at that time to the sector that works at night. */
const saidAt = async (time: string): Promise<string[]> =>
  (await tryOut(watch, new Date(time).toISOString())).steps.flatMap(({ deeds }) =>
    deeds.flatMap((deed) => (deed.type === 'say' ? [deed.text] : [])),
  );

it.each([
  ['over midnight', '2026-11-03T07:00:00Z', null],
  ['until its last minute', '2026-11-03T11:00:59Z', null],
  ['and not by day', '2026-11-03T11:01:00Z', 'hoje às 22:00'],
  // Its six o'clock is an hour later than the day before.
  ['in the night that is an hour longer', '2026-11-01T10:30:00Z', null],
  ['and after it', '2026-11-01T11:30:00Z', 'hoje às 22:00'],
  ['not in the night that begins on a holiday', '2026-12-26T04:00:00Z', 'amanhã às 22:00'],
])('a sector works %s (rule J5)', async (_, time, opensAt) => {
  expect(await saidAt(time)).toEqual(
    opensAt === null ? [] : ['Plantão está fechado, Ivo.', `Voltamos ${opensAt}.`],
  );
});

it('stops two machines, and goes on when a user presses Resume (rule J7)', async () => {
  const ivo = { from: '5511987657001', name: 'Ivo Prado' };
  const menu = 'Olá Ivo Prado!\n\n*1* - Apoio das 00:00 as 23:59\n*2* - Vendas das 00:00 as 23:59';
  const gets = (texts: readonly string[]): Promise<void> =>
    eventually(async () => {
      const got = (await admin.outbox(shop)).filter(({ to }) => to === ivo.from);
      expect(got.map(({ body }) => body.replaceAll(deskTextMark, ''))).toEqual(texts);
    });
  /** The same ticket that was reopened, or a new one. */
  const waiting = (): Promise<number> =>
    eventually(async () => {
      const query = { showAll: 'true', searchParam: ivo.name, status: 'pending' };
      const [found] = (await admin.tickets(query)).tickets;
      if (found === undefined) throw new Error('nothing waits yet');
      return found.id;
    });
  const isPaused = (ticketId: number): Promise<void> =>
    eventually(async () => {
      const ticket = await admin.call(showTicket, { params: { ticketId } });
      expect(ticket.isAutomationPaused).toBe(true);
    });
  const got: string[] = [];
  const writesAndGets = async (body: string, text: string): Promise<void> => {
    await admin.write(shop, { ...ivo, body });
    got.push(text);
    await gets(got);
  };
  const closesAndGets = async (text: string): Promise<void> => {
    await admin.close(await waiting());
    got.push(text);
    await gets(got);
  };
  const robot = 'sou um robô';
  for (let times = 0; times < 2; times += 1) {
    await writesAndGets(robot, menu);
    await closesAndGets(goodbye);
  }
  await admin.write(shop, { ...ivo, body: robot });
  const ticketId = await waiting();
  await isPaused(ticketId);

  const { page } = await browser.openWindow();
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  await page.getByText('The desk says nothing by itself here', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page
    .getByText('The desk says nothing by itself here', { exact: false })
    .waitFor({ state: 'detached' });
  await writesAndGets('agora sou gente', menu);
  const { entries } = await admin.call(listTimeline, { params: { ticketId } });
  const automatic = entries.filter(({ type }) => type === 'automatic').slice(0, 3);
  expect(automatic.map(({ actor, after }) => [actor.kind, after?.automatic])).toEqual([
    ['system', 'text'],
    ['user', 'resumed'],
    ['system', 'paused'],
  ]);

  // The texts are counted anew, and farewells go in a pause too.
  await closesAndGets(goodbye);
  await writesAndGets(robot, menu);
  await closesAndGets(goodbye);
  await admin.write(shop, { ...ivo, body: robot });
  await isPaused(await waiting());
  await closesAndGets(goodbye);
});
