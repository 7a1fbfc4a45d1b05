import { describe, expect, test } from 'vitest';
import { connection, night, noon, sales, support, timeZone } from './testing/situations.ts';
import { tryOut, type TriedOut } from './run-try-out.ts';

const desk: TriedOut = {
  name: 'Bia',
  isGroup: false,
  connection: { ...connection, id: 1, name: 'Loja' },
  sectors: [support, sales],
  calendar: { timeZone },
};
const after = (seconds: number, start = noon): Date => new Date(start.getTime() + seconds * 1_000);
const writes = (text: string | null, at = noon) => ({ text, at });
/** What happens for the messages, one line each. */
const done = (messages: readonly { text: string | null; at: Date }[], more: Partial<TriedOut> = {}) =>
  tryOut({ ...desk, ...more }, messages).map(({ deeds, quiet, queue }) =>
    [
      ...deeds.map((deed) => (deed.type === 'say' ? deed.rule : deed.type)),
      ...(quiet === null ? [] : [`quiet: ${quiet}`]),
      queue?.name ?? 'no sector',
    ].join(', '),
  );

describe('a customer is played (rule J9)', () => {
  test('the menu is filled in, and its numbers count', () => {
    const [first, second, third] = tryOut(desk, [
      writes('oi'),
      writes('2', after(5)),
      writes('thanks', after(9)),
    ]);
    expect(first).toEqual({
      deeds: [
        {
          type: 'say',
          at: noon.toISOString(),
          rule: 'menu',
          text: 'Olá Bia\n\n*1* - Atenção ao Cliente\n*2* - Vendas',
        },
      ],
      quiet: null,
      queue: null,
      isPaused: false,
    });
    expect(second?.deeds.map(({ type }) => type)).toEqual(['assign', 'say']);
    expect(second?.queue).toEqual({ id: 4, name: 'Vendas' });
    expect(third).toMatchObject({ deeds: [], quiet: 'sector-open' });
  });

  test('out of hours the desk says once when it opens', () => {
    const [first, second] = tryOut({ ...desk, sectors: [sales] }, [
      writes('oi', night),
      writes('hello?', after(60, night)),
    ]);
    expect(first?.deeds).toMatchObject([
      { type: 'assign', cause: 'single-sector' },
      { type: 'say', rule: 'absence', text: 'Vendas está fechado.', closedUntil: '2026-11-21T11:00:00.000Z' },
      { type: 'say', rule: 'opens-at' },
    ]);
    expect(second).toMatchObject({ deeds: [], quiet: 'told-already' });
  });

  test('a hint waits for its time, and is dropped if the customer chooses meanwhile', () => {
    expect(done([writes('oi'), writes('x', after(2)), writes('2', after(30))])).toEqual([
      'menu, no sector',
      'wait, menu-hint, no sector',
      'assign, sector-greeting, Vendas',
    ]);
    expect(done([writes('oi'), writes('x', after(2)), writes('2', after(5))])).toEqual([
      'menu, no sector',
      'wait, no sector',
      'assign, sector-greeting, Vendas',
    ]);
  });

  test('the try-out says why nothing happens', () => {
    expect(done([writes('oi')], { isGroup: true })).toEqual(['quiet: group, no sector']);
    expect(done([writes('oi')], { sectors: [] })).toEqual(['quiet: no-sectors, no sector']);
    expect(done([writes('oi'), writes(null, after(20))])).toEqual([
      'menu, no sector',
      'quiet: no-text, no sector',
    ]);
    const lost = [writes('oi'), ...[20, 40, 60].map((seconds) => writes('x', after(seconds)))];
    expect(done(lost)).toEqual([
      'menu, no sector',
      'menu-hint, no sector',
      'give-up, no sector',
      'quiet: given-up, no sector',
    ]);
  });
});
