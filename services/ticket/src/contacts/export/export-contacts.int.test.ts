import {
  beginContactExport,
  createTag,
  type ExportColumn,
  readContactExport,
  setContactTags,
  tagSchema,
} from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const anyText: unknown = expect.any(String);
const masked = attendant(8, { seesNumbers: false });
const ana = attendant(7);

const contextFor = (actor: typeof ana): Parameters<Bus['call']>[2] => ({
  actor,
  correlationId: 'export',
  deadline: new Date(Date.now() + 10_000),
  after: [],
  origin: { address: '203.0.113.9', agent: 'A browser' },
});

test('an export is logged before it begins, and gives each contact once as its user sees it (rule C9)', async () => {
  for (let from = 0; from < 1_050; from += 150)
    await desk.receive(
      ...Array.from({ length: 150 }, (_, index) => ({
        contact: person(String(351_910_000_000 + from + index), `Pessoa ${String(from + index)}`),
      })),
    );
  const [called] = await desk.receive({ contact: person('351915550123', '351915550123') });
  const { id } = tagSchema.parse((await desk.ask(ana, createTag, { body: { name: 'Vip, sim' } })).body);
  await desk.ask(ana, setContactTags, { body: { contactId: called?.contactId, tags: [{ id }] } });

  const asked = { columns: ['name', 'number'] as const, searchParam: 'pessoa' };
  const input = { ...asked, columns: [...asked.columns] };
  expect(await desk.bus.call(beginContactExport, input, contextFor(ana))).toEqual({ count: 1_050 });
  const [event] = await desk.sql(
    `select data, metadata from es_events where type = 'ContactsExported' order by position desc limit 1`,
  );
  expect(event).toMatchObject({
    data: { columns: ['name', 'number'], count: 1_050, isSearched: true, tagIds: [] },
    metadata: { actor: { userId: 7 }, origin: { sealed: anyText } },
  });

  const names = new Set<string>();
  let rounds = 0;
  for (let after: number | null = 0; after !== null; rounds += 1) {
    const page: { rows: string[][]; next: number | null } = await desk.bus.call(
      readContactExport,
      { ...input, after },
      contextFor(ana),
    );
    for (const [name] of page.rows) names.add(name ?? '');
    after = page.next;
  }
  expect([names.size, rounds]).toEqual([1_050, 3]);

  const whole = {
    columns: ['number', 'name', 'tags', 'extraInfo'] satisfies ExportColumn[],
    searchParam: '',
    tagIds: [id],
    after: 0,
  };
  expect(await desk.bus.call(readContactExport, whole, contextFor(masked))).toEqual({
    rows: [['35191555****', '35191555****', 'Vip, sim', '']],
    next: null,
  });
});
