import { expect } from 'vitest';
import { z } from 'zod';
import { admin, type RunningTicket } from '../running-ticket.ts';
import { type CountedMonth, type Days, periodOf } from './expect-month.ts';
import { type Narrowed, readExport } from './read-month.ts';

const boss = admin(1);

/** Expects one row per conversation, with the figures of its spans. */
export const expectExport = async (
  desk: RunningTicket,
  month: CountedMonth,
  days: Days,
  narrowed: Narrowed = {},
): Promise<void> => {
  const columns = ['ticketId', 'createdAt', 'closedAt', 'isGroup', 'reopened', 'tags'] as const;
  const times = ['firstResponse', 'queue', 'handling', 'resolution'] as const;
  const seconds = times.flatMap((name) => [`${name}Seconds`, `${name}WorkingSeconds`] as const);
  const rows = await readExport(desk, boss, { ...days, ...narrowed, columns: [...columns, ...seconds] });
  const opened = periodOf(month, days, narrowed, 0).of('created');
  const tagNames = await namesOfTags(desk);
  const shown = (ms: number | null | undefined): string => (typeof ms === 'number' ? String(ms / 1_000) : '');
  const expected = opened.map(({ ticketId, at, isGroup, tagIds }) => {
    const own = (figure: string) =>
      month.facts
        .filter((fact) => fact.ticketId === ticketId && fact.figure === figure)
        .toSorted((one, other) => one.at - other.at);
    const spans = month.counted.spans.filter((span) => span.ticketId === ticketId);
    const ended = spans.at(-1)?.ended;
    const held = own('handling');
    const sum = (which: 'wall' | 'working') =>
      held.length === 0 ? null : held.reduce((total, fact) => total + (fact[which] ?? 0), 0);
    return [
      String(ticketId),
      new Date(at).toISOString(),
      ended ? new Date(ended.at).toISOString() : '',
      String(isGroup),
      String(spans.length - 1),
      tagIds
        .flatMap((id) => tagNames.get(id) ?? [])
        .toSorted()
        .join(', '),
      ...[own('firstResponse')[0], own('queueTime')[0]].flatMap((fact) => [
        shown(fact?.wall),
        shown(fact?.working),
      ]),
      shown(sum('wall')),
      shown(sum('working')),
      ...[own('resolution').at(-1)].flatMap((fact) => [shown(fact?.wall), shown(fact?.working)]),
    ];
  });
  expect(rows.toSorted(byTicket)).toEqual(expected.toSorted(byTicket));
};

const namesOfTags = async (desk: RunningTicket): Promise<ReadonlyMap<number, string>> => {
  const rows = z
    .array(z.object({ tag_id: z.coerce.number(), name: z.string() }))
    .parse(await desk.sql('select tag_id, name from rm_tags'));
  return new Map(rows.map(({ tag_id, name }) => [tag_id, name]));
};

const byTicket = (one: readonly string[], other: readonly string[]): number =>
  Number(one[0]) - Number(other[0]);
