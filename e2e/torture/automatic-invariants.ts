import { type AutomaticRule, deskTextMark, type Message, type TimelineEntry } from '@balcao/contracts';
import type { DeskClient } from '@balcao/desk-client';
import {
  type AutomaticLine,
  type Customer,
  findTicketIds,
  type Manner,
  readTimeline,
  received,
} from './customers.ts';
import { readTruth, type TicketTruth, type Violation } from './invariants.ts';

type Story = {
  readonly customer: Customer;
  readonly truth: TicketTruth;
  readonly queueId: number | null;
  readonly timeline: readonly TimelineEntry[];
  readonly atPhone: readonly string[];
};

/** What happened to each customer. Too many or too few tickets are reported at once. */
export const readStories = async (
  desk: DeskClient,
  line: AutomaticLine,
  people: readonly Customer[],
): Promise<{ readonly stories: readonly Story[]; readonly violations: readonly Violation[] }> => {
  const stories: Story[] = [];
  const violations: Violation[] = [];
  for (const customer of people) {
    const ids = await findTicketIds(desk, line, customer.number);
    const [truth] = await readTruth(desk, ids);
    if (ids.length !== 1 || truth === undefined) {
      violations.push(`${customer.name} has ${String(ids.length)} tickets`);
      continue;
    }
    stories.push({
      customer,
      truth,
      queueId: (await desk.ticket(truth.ticketId)).queueId,
      timeline: await readTimeline(desk, truth.ticketId),
      atPhone: await received(desk, line, customer.number),
    });
  }
  return { stories, violations };
};

const count = (timeline: readonly TimelineEntry[], type: TimelineEntry['type']): number =>
  timeline.filter((entry) => entry.type === type).length;

const rulesOf = (messages: readonly Message[]): readonly AutomaticRule[] =>
  messages.flatMap(({ automatic }) => automatic?.rule ?? []);

const perRule = (rules: readonly AutomaticRule[]): ReadonlyMap<AutomaticRule, number> =>
  new Map([...Map.groupBy(rules, (rule) => rule)].map(([rule, all]) => [rule, all.length]));

/** The least number of times that each behaviour leads to a text; none is sent more than once per span. */
const least: Readonly<Record<Manner, Partial<Record<AutomaticRule, number>>>> = {
  chooses: { menu: 1, 'sector-greeting': 1 },
  'comes late': { menu: 1, absence: 1, 'opens-at': 1 },
  floods: { menu: 1, 'menu-hint': 1 },
  'falls silent': { menu: 2, farewell: 1 },
};
const onceASpan = ['menu', 'menu-hint', 'sector-greeting'] as const;
/** There is one such period, and it lasts longer than the torture. */
const onceAPeriod = ['absence', 'opens-at'] as const;

/** Each text that was due is stored once and is at the phone once; none is sent more often than its rule says. */
export const saidOnce = ({ customer, truth, timeline, atPhone }: Story): readonly Violation[] => {
  const say = (what: string): Violation => `${customer.name}: ${what}`;
  const own = truth.messages.filter(({ fromMe }) => fromMe);
  const stored = perRule(rulesOf(own));
  const due = perRule(
    timeline.flatMap(({ type, after }) => (type === 'automatic' ? (after?.rule ?? []) : [])),
  );
  const spans = 1 + count(timeline, 'reopened');
  const bodies = own.map(({ body }) => body.replaceAll(deskTextMark, ''));
  const of = (rule: AutomaticRule): number => stored.get(rule) ?? 0;
  return [
    ...[...due].flatMap(([rule, times]) =>
      of(rule) === times
        ? []
        : [say(`${rule} was due ${String(times)} times and is stored ${String(of(rule))} times`)],
    ),
    ...(of('farewell') === count(timeline, 'closed')
      ? []
      : [say(`${String(of('farewell'))} farewells for ${String(count(timeline, 'closed'))} closings`)]),
    ...onceASpan.flatMap((rule) =>
      of(rule) <= spans ? [] : [say(`${rule} came ${String(of(rule))} times in ${String(spans)} spans`)],
    ),
    ...onceAPeriod.flatMap((rule) => (of(rule) <= 1 ? [] : [say(`${rule} came ${String(of(rule))} times`)])),
    ...Object.entries(least[customer.manner]).flatMap(([rule, times]) =>
      [...stored].some(([each, found]) => each === rule && found >= times) ? [] : [say(`${rule} is missing`)],
    ),
    ...(bodies.toSorted().join('\n') === atPhone.toSorted().join('\n')
      ? []
      : [say(`stored are ${bodies.join(' / ')}, the phone got ${atPhone.join(' / ')}`)]),
    ...(bodies.includes('') ? [say('a text is empty')] : []),
  ];
};

/** A customer who chose a sector is in it, and one who did not is in the connection's default. */
export const isInSector = (line: AutomaticLine, { customer, queueId }: Story): readonly Violation[] => {
  const expected = {
    chooses: line.salesId,
    'comes late': line.supportId,
    floods: line.salesId,
    'falls silent': null,
  }[customer.manner];
  return queueId === expected
    ? []
    : [`${customer.name} is in sector ${String(queueId)}, not ${String(expected)}`];
};
