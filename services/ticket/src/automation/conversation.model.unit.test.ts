import { hasVisible, plainWeek, type WorkWeek } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeskOfTest, type Spoken, startConversation } from './testing/conversation.ts';
import { connection, sectorOf } from './testing/situations.ts';

type Conversation = ReturnType<typeof startConversation>;
type Step = readonly [name: string, act: (conversation: Conversation) => void];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const pair = (startWork: string, endWork: string): WorkWeek => plainWeek({ startWork, endWork });
/** Weeks with hours by day, over midnight, in the hour of a clock change, always, on some days and never. */
const weeks: readonly WorkWeek[] = [
  pair('08:00', '18:00'),
  pair('22:00', '06:00'),
  pair('01:30', '02:30'),
  pair('', ''),
  pair('00:00', '12:00'),
  [[], [], [], [], [], [], []],
];
const holidays = ['2026-10-31', '2026-11-01', '2026-11-02'].map((date) => ({
  date,
  name: 'Folga',
  isYearly: false,
}));
const blanks = ['', '  ', '\u200e'];

const sector = (id: number, name: string) =>
  fc
    .record({
      workWeek: fc.constantFrom(...weeks),
      holidays: fc.subarray(holidays),
      greetingMessage: fc.constantFrom(`Aqui é ${name}`, ...blanks),
      absenceMessage: fc.constantFrom('Fechado', `${name} volta {{opens_at}}`, ...blanks),
    })
    .map((more) => sectorOf(id, name, more));

const desk: fc.Arbitrary<DeskOfTest> = fc.record({
  sectors: fc
    .tuple(sector(3, 'Apoio'), sector(4, 'Vendas'), sector(5, 'Zelo'), fc.integer({ min: 1, max: 3 }))
    .map(([one, two, three, count]) => [one, two, three].slice(0, count)),
  elsewhere: sector(9, 'Outro'),
  connection: fc
    .record({
      greetingMessage: fc.constantFrom('Olá', ...blanks),
      isDisplay: fc.boolean(),
      defaultQueueId: fc.constantFrom(null, 3, 99),
      hintMessage: fc.constantFrom('Responda com o número', 'Voltamos {{opens_at}}', ...blanks),
      openingMessage: fc.constantFrom('Voltamos {{opens_at}}', 'Até logo', ...blanks),
    })
    .map((more) => ({ ...connection, queueIds: [3, 4, 5], ...more })),
  timeZone: fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe'),
  acceptsCalls: fc.boolean(),
  isGroup: fc.nat({ max: 19 }).map((dice) => dice === 0),
});

const writing = fc
  .constantFrom('oi', 'bom dia', '1', ' 2. ', 'vendas', '7', '', '\u200e', null)
  .map((text): Step => [
    `writes ${JSON.stringify(text)}`,
    ({ writes }) => {
      writes(text);
    },
  ]);
const waiting = fc
  .constantFrom(1_000, 11_000, 5 * minuteMs, 50 * minuteMs, 7 * hourMs, dayMs, 3 * dayMs)
  .map((ms): Step => [
    `waits ${ms}`,
    ({ wait }) => {
      wait(ms);
    },
  ]);
const acting = fc.constantFrom<Step>(
  [
    'is attended for a while',
    ({ answers, move }) => {
      answers();
      move({ moverId: 7, status: 'pending', userId: null });
    },
  ],
  [
    'misses, and comes back',
    ({ writes, move }) => {
      writes('hein?');
      move({ moverId: 7, status: 'closed' });
      writes('oi');
    },
  ],
  [
    'answers',
    ({ answers }) => {
      answers();
    },
  ],
  [
    'is answered and not taken over',
    ({ answersUnassigned }) => {
      answersUnassigned();
    },
  ],
  [
    'calls',
    ({ calls }) => {
      calls();
    },
  ],
  [
    'gives back',
    ({ move }) => {
      move({ moverId: 7, status: 'pending', userId: null });
    },
  ],
  [
    'closes',
    ({ move }) => {
      move({ moverId: 7, status: 'closed' });
    },
  ],
  [
    'reopens',
    ({ move }) => {
      move({ moverId: 7, status: 'open', userId: 7, cause: 'hand' });
    },
  ],
  [
    'takes out of its sector',
    ({ move }) => {
      move({ moverId: 7, queueId: null, isTransfer: true });
    },
  ],
  [
    'hands on',
    ({ move }) => {
      move({ moverId: 7, queueId: 4, status: 'pending', userId: null, isTransfer: true });
    },
  ],
  [
    'hands on elsewhere',
    ({ move }) => {
      move({ moverId: 7, queueId: 9, status: 'pending', userId: null, isTransfer: true });
    },
  ],
);
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: writing },
    { weight: 3, arbitrary: waiting },
    { weight: 2, arbitrary: acting },
  ),
  { minLength: 1, maxLength: 30 },
);

/** Each pair of the same sector, in order, also if its ticket was closed in between. */
const pairsOf = (spoken: readonly Spoken[]): readonly (readonly [Spoken, Spoken])[] =>
  [...Map.groupBy(spoken, ({ queueId }) => String(queueId)).values()].flatMap((same) =>
    same.slice(1).flatMap((later, index) => {
      const earlier = same[index];
      return earlier === undefined ? [] : [[earlier, later] as const];
    }),
  );

test('whatever contacts, people and clocks do, the desk sends menus, absence texts and hints no more often than it may (J1 to J7)', () => {
  fc.assert(
    fc.property(desk, steps, (of, taken) => {
      const conversation = startConversation(of);
      for (const [, act] of taken) {
        const wasUnread = conversation.isUnread();
        const { length } = conversation.spoken;
        act(conversation);
        if (conversation.spoken.length > length && wasUnread) expect(conversation.isUnread()).toBe(true);
      }
      const { spoken } = conversation;
      if (of.isGroup) expect(spoken).toEqual([]);
      expect(spoken.filter(({ text }) => !hasVisible(text))).toEqual([]);
      for (const ofSpan of Map.groupBy(spoken, ({ span }) => span).values()) {
        expect(ofSpan.filter(({ rule }) => rule === 'menu').length).toBeLessThanOrEqual(1);
        expect(ofSpan.filter(({ rule }) => rule === 'menu-hint').length).toBeLessThanOrEqual(1);
      }
      for (const { rule, misses, isAttended } of spoken)
        if (rule === 'menu-hint')
          expect({ isMissed: misses > 0, isAttended }).toEqual({ isMissed: true, isAttended: false });
      for (const [earlier, later] of pairsOf(spoken.filter(({ isAbsence }) => isAbsence))) {
        const sectorHere = [...of.sectors, of.elsewhere].find(({ id }) => id === later.queueId);
        expect(sectorHere !== undefined && conversation.wasOpen(sectorHere, earlier.at, later.at)).toBe(true);
      }
      for (const { text, at, pausesBefore } of spoken) {
        const same = spoken.filter(
          (one) =>
            one.text === text &&
            one.pausesBefore === pausesBefore &&
            one.at <= at &&
            at.getTime() - one.at.getTime() < 10 * minuteMs,
        );
        expect(same.length).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: tries(400, 10_000) },
  );
});

test('a contact who keeps writing gets a sector, or admins are notified (J3, J4)', () => {
  fc.assert(
    fc.property(desk, steps, (of, taken) => {
      const conversation = startConversation(of);
      for (const [, act] of taken) act(conversation);
      for (let more = 0; more < 4; more += 1) {
        conversation.writes('hein?');
        conversation.wait(2 * hourMs);
      }
      const { status, user_id: userId, queue_id: queueId, span } = conversation.ticket();
      const isLedByNobody =
        status === 'pending' && userId === null && !span.isByDesk && !span.isAnswered && !of.isGroup;
      if (isLedByNobody && queueId === null) expect(span.isGivenUp || span.isPaused).toBe(true);
    }),
    { numRuns: tries(200, 3_000) },
  );
});
