import { plainWeek, weekOf } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import type { Command, Facts } from './react.state.ts';
import { newSpan } from './span.state.ts';
import {
  connection,
  factsOf,
  inSales,
  menuOf,
  night,
  noon,
  reactionTo,
  sales,
  sectorOf,
  support,
} from './testing/situations.ts';

const hint: Command = { type: 'say', rule: 'menu-hint', text: connection.hintMessage };
const assigned = (
  queueId: number,
  cause: Extract<Command, { type: 'assign' }>['cause'] = 'menu',
): Command => ({
  type: 'assign',
  queueId,
  cause,
});
const tomorrow = '2026-11-21T11:00:00.000Z';
const absent: readonly Command[] = [
  { type: 'say', rule: 'absence', text: 'Vendas está fechado.', closedUntil: tomorrow },
  { type: 'say', rule: 'opens-at', text: connection.openingMessage, opensAt: tomorrow },
];
const hinted = { ...menuOf, isHinted: true };
const withDefault = { ...connection, defaultQueueId: sales.id };
const rulesOf = (commands: readonly Command[]): string[] =>
  commands.map((command) => (command.type === 'say' ? command.rule : command.type));

describe('the menu (J3)', () => {
  test('the menu greets, and lists the sectors by name', () => {
    expect(reactionTo('oi', factsOf())).toEqual([
      {
        type: 'say',
        rule: 'menu',
        text: 'Olá {{name}}\n\n*1* - Atenção ao Cliente\n*2* - Vendas',
        menuQueueIds: [3, 4],
      },
    ]);
  });
  test('the menu shows hours if the connection says so, those of today if days differ', () => {
    const weekend = sectorOf(5, 'Plantão', {
      workWeek: weekOf((day) =>
        day === 4
          ? [
              { start: '08:00', end: '12:00' },
              { start: '13:00', end: '17:00' },
            ]
          : [],
      ),
    });
    const never = sectorOf(6, 'Zelador', { startWork: '', endWork: '' });
    const facts = factsOf({
      connection: { ...connection, greetingMessage: '', isDisplay: true },
      sectors: [sales, weekend, never],
    });
    expect(reactionTo('oi', facts)).toMatchObject([
      {
        text: '*1* - Vendas das 08:00 as 18:00\n*2* - Plantão das 08:00 as 12:00 e das 13:00 as 17:00\n*3* - Zelador',
      },
    ]);
  });
  test('a picture gets the menu too, but is not an answer to it', () => {
    expect(rulesOf(reactionTo({ type: 'received', text: null }, factsOf()))).toEqual(['menu']);
    expect(reactionTo({ type: 'received', text: null }, factsOf({ span: menuOf }))).toEqual([]);
    expect(reactionTo({ type: 'received', text: null }, factsOf({ span: hinted }))).toEqual([]);
  });
  test('the only sector is assigned silently, and its hours count', () => {
    const alone = factsOf({ sectors: [sales] });
    expect(reactionTo('oi', alone)).toEqual([assigned(sales.id, 'single-sector')]);
    expect(reactionTo('oi', alone, night)).toEqual([assigned(sales.id, 'single-sector'), ...absent]);
    expect(reactionTo({ type: 'call' }, alone)).toEqual([assigned(sales.id, 'single-sector')]);
  });
  test('a connection without sectors sends nothing', () => {
    expect(reactionTo('oi', factsOf({ sectors: [] }))).toEqual([]);
  });
});

describe('the answer (J4)', () => {
  test('an answer chooses a sector, which sends its greeting', () => {
    expect(reactionTo('2', factsOf({ span: menuOf }))).toEqual([
      assigned(sales.id),
      { type: 'say', rule: 'sector-greeting', text: 'Aqui é Vendas.' },
    ]);
  });
  test('a number counts in the menu that was sent', () => {
    const span = { ...menuOf, menuQueueIds: [4, 3] };
    expect(reactionTo('1', factsOf({ span }))).toMatchObject([assigned(sales.id), {}]);
  });
  test('a sector without a greeting sends no text', () => {
    const mute = { ...sales, greetingMessage: ' \u200E ' };
    expect(reactionTo('2', factsOf({ span: menuOf, sectors: [support, mute] }))).toEqual([
      assigned(sales.id),
    ]);
  });
  test('a choice out of hours counts, and gets the absence text instead of the greeting', () => {
    expect(reactionTo('2', factsOf({ span: menuOf }), night)).toEqual([assigned(sales.id), ...absent]);
  });
  test('a wrong answer gets one hint', () => {
    expect(reactionTo('bom dia', factsOf({ span: menuOf }))).toEqual([hint]);
  });
  test('a second wrong answer assigns the default sector of the connection', () => {
    expect(reactionTo('oi?', factsOf({ span: hinted, connection: withDefault }))).toEqual([
      assigned(sales.id, 'default-sector'),
    ]);
  });
  test('without a default sector admins are notified once', () => {
    expect(reactionTo('oi?', factsOf({ span: hinted }))).toEqual([{ type: 'give-up' }]);
    expect(reactionTo('oi?', factsOf({ span: { ...hinted, isGivenUp: true } }))).toEqual([]);
  });
  test('a default sector that the connection no longer has does not count', () => {
    const gone = { ...connection, defaultQueueId: 99 };
    expect(reactionTo('oi?', factsOf({ span: hinted, connection: gone }))).toEqual([{ type: 'give-up' }]);
  });
  test('a choice after that still counts', () => {
    expect(reactionTo('vendas', factsOf({ span: { ...hinted, isGivenUp: true } }))).toMatchObject([
      assigned(sales.id),
      { rule: 'sector-greeting' },
    ]);
  });
  test('a connection without a hint gives up at once', () => {
    const facts = factsOf({ span: menuOf, connection: { ...connection, hintMessage: ' ' } });
    expect(reactionTo('oi?', facts)).toEqual([{ type: 'give-up' }]);
  });
});

describe('the hours (J5)', () => {
  test('nothing is sent while the sector works', () => {
    expect(reactionTo('oi', inSales())).toEqual([]);
  });
  test('a closed sector sends its absence text and the next opening', () => {
    expect(reactionTo('oi', inSales(), night)).toEqual(absent);
  });
  test('an absence text that names the opening is sent alone', () => {
    const sector = { ...sales, absenceMessage: 'Voltamos {{opens_at}}' };
    expect(reactionTo('oi', inSales({ sector }), night)).toEqual([
      {
        type: 'say',
        rule: 'absence',
        text: 'Voltamos {{opens_at}}',
        closedUntil: tomorrow,
        opensAt: tomorrow,
      },
    ]);
  });
  test('without an absence text the opening text is sent alone, and without both nothing', () => {
    const sector = { ...sales, absenceMessage: '' };
    expect(reactionTo('oi', inSales({ sector }), night)).toEqual([
      {
        type: 'say',
        rule: 'opens-at',
        text: connection.openingMessage,
        closedUntil: tomorrow,
        opensAt: tomorrow,
      },
    ]);
    const mute = { ...connection, openingMessage: '' };
    expect(reactionTo('oi', inSales({ sector, connection: mute }), night)).toEqual([]);
  });
  test('the absence text is sent once per closed period, and again in the next', () => {
    const told = { ...newSpan, absence: { until: tomorrow } };
    expect(reactionTo('oi', inSales({ span: told }), night)).toEqual([]);
    const nextNight = new Date('2026-11-22T01:00:00Z');
    expect(rulesOf(reactionTo('oi', inSales({ span: told }), nextNight))).toEqual(['absence', 'opens-at']);
  });
  test('hours go over midnight', () => {
    const guard = sectorOf(4, 'Vendas', { startWork: '22:00', endWork: '06:00' });
    expect(reactionTo('oi', inSales({ sector: guard }), new Date('2026-11-21T06:00:00Z'))).toEqual([]);
    expect(reactionTo('oi', inSales({ sector: guard }), noon)).toMatchObject([
      { rule: 'absence', closedUntil: '2026-11-21T01:00:00.000Z' },
      {},
    ]);
  });
  test('on a holiday the opening is that of the next day', () => {
    const holidays = [{ date: '2026-11-20', name: 'Consciência Negra', isYearly: true }];
    const sector = sectorOf(4, 'Vendas', { holidays });
    expect(reactionTo('oi', inSales({ sector }), noon)).toMatchObject([{ closedUntil: tomorrow }, {}]);
  });
  test('a sector that never opens names no opening', () => {
    const sector = sectorOf(4, 'Vendas', { workWeek: weekOf(() => []) });
    expect(reactionTo('oi', inSales({ sector }), noon)).toEqual([
      { type: 'say', rule: 'absence', text: 'Vendas está fechado.', closedUntil: null },
    ]);
    const told = { ...newSpan, absence: { until: null } };
    expect(reactionTo('oi', inSales({ sector, span: told }), noon)).toEqual([]);
  });
  test('a sector without limits is always open', () => {
    const sector = sectorOf(4, 'Vendas', { workWeek: plainWeek({ startWork: '', endWork: '' }) });
    expect(reactionTo('oi', inSales({ sector }), night)).toEqual([]);
  });
});

describe('where the desk is silent (J1)', () => {
  const held: Facts['place'] = { status: 'open', userId: 7, queueId: sales.id, whatsappId: 1 };
  const spied: Facts['place'] = { ...held, status: 'pending' };
  const byDesk = { ...newSpan, isByDesk: true };
  test.each<[string, Facts]>([
    ['somebody holds it', inSales({ place: held })],
    ['somebody looks into it', inSales({ place: spied })],
    ['somebody holds it without a sector', factsOf({ place: { ...held, queueId: null } })],
    ['somebody of the desk began it', factsOf({ span: byDesk })],
    ['somebody of the desk began it in a sector', inSales({ span: byDesk })],
    ['it is a group', factsOf({ isGroup: true })],
    ['it is a group in a sector', inSales({ isGroup: true })],
    ['it is closed', inSales({ place: { ...held, status: 'closed', userId: null } })],
  ])('%s', (_, facts) => {
    expect(reactionTo('oi', facts, night)).toEqual([]);
  });
  test('in a conversation that the desk began, the only sector is assigned without a text', () => {
    const alone = factsOf({ sectors: [sales], span: byDesk });
    expect(reactionTo('oi', alone, night)).toEqual([assigned(sales.id, 'single-sector')]);
    expect(reactionTo('oi', { ...alone, place: { ...held, queueId: null } })).toEqual([]);
  });
  test('groups get automatic texts if their connection allows it', () => {
    const facts = factsOf({ isGroup: true, connection: { ...connection, isAutomaticInGroups: true } });
    expect(rulesOf(reactionTo('oi', facts))).toEqual(['menu']);
  });
});

describe('the limits (J6)', () => {
  const ago = (seconds: number) => ({
    text: `before ${seconds}`,
    at: new Date(noon.getTime() - seconds * 1_000),
    isHere: false,
  });
  const wrong = factsOf({ span: menuOf, said: [ago(4)] });
  test('a hint waits until ten seconds after the last text', () => {
    expect(reactionTo('oi?', wrong)).toEqual([
      { type: 'wait', kind: 'menu-hint', until: new Date(noon.getTime() + 6_000) },
    ]);
  });
  test('a hint waits while five texts were sent within an hour', () => {
    const said = [3_500, 900, 800, 700, 600].map(ago);
    expect(reactionTo('oi?', factsOf({ span: menuOf, said }))).toEqual([
      { type: 'wait', kind: 'menu-hint', until: new Date(noon.getTime() + 100_000) },
    ]);
  });
  test('a delayed hint is sent, unless the question was settled meanwhile', () => {
    const timer = { type: 'timer', kind: 'menu-hint' } as const;
    expect(reactionTo(timer, factsOf({ span: menuOf }))).toEqual([hint]);
    expect(reactionTo(timer, inSales({ span: menuOf }))).toEqual([]);
    expect(reactionTo(timer, factsOf({ span: hinted }))).toEqual([]);
    expect(reactionTo(timer, factsOf())).toEqual([]);
  });
  test('the answer to a choice and the absence text never wait', () => {
    const said = [3, 2, 1].map(ago);
    expect(rulesOf(reactionTo('2', factsOf({ span: menuOf, said })))).toEqual(['assign', 'sector-greeting']);
    expect(rulesOf(reactionTo('oi', inSales({ said }), noon))).toEqual([]);
    expect(rulesOf(reactionTo('oi', inSales({ said }), night))).toEqual(['absence', 'opens-at']);
  });
});

describe('the pause (J7)', () => {
  const menu = 'Olá {{name}}\n\n*1* - Atenção ao Cliente\n*2* - Vendas';
  const before = (minutes: number, isHere = true) => ({
    text: menu,
    at: new Date(noon.getTime() - minutes * 60_000),
    isHere,
  });
  test('the third equal text within ten minutes is not sent', () => {
    expect(reactionTo('oi', factsOf({ said: [before(9), before(1)] }))).toEqual([
      { type: 'pause', rule: 'menu' },
    ]);
  });
  test('texts from earlier or from other conversations do not count', () => {
    expect(rulesOf(reactionTo('oi', factsOf({ said: [before(11), before(1)] })))).toEqual(['menu']);
    expect(rulesOf(reactionTo('oi', factsOf({ said: [before(9, false), before(1)] })))).toEqual(['menu']);
  });
  test('during a pause nothing is sent, and a choice still counts', () => {
    expect(reactionTo('oi', factsOf({ isPaused: true }))).toEqual([]);
    expect(reactionTo('2', factsOf({ isPaused: true, span: menuOf }))).toEqual([assigned(sales.id)]);
    expect(reactionTo('oi', inSales({ isPaused: true }), night)).toEqual([]);
  });
  test("a person's answer ends the pause, and causes no text", () => {
    expect(reactionTo({ type: 'answered' }, factsOf({ isPaused: true }))).toEqual([
      { type: 'resume', cause: 'answered' },
    ]);
    const isSaid = ({ type }: Command): boolean => type === 'say';
    for (const facts of [factsOf(), inSales()])
      expect(reactionTo({ type: 'answered' }, facts, night).filter(isSaid)).toEqual([]);
  });
});
