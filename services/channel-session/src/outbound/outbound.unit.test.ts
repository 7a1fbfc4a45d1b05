import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideOutbound, type OutboundCommand, type OutboundState, requeue } from './outbound.decider.ts';
import { outboundStates, type OutboundStatus } from '#database/outbound-states.rules.ts';
import { gapMs } from '#channels/pace.rules.ts';

const messageId = '0193a1b2-0000-7000-8000-000000000001';
const given = (status: OutboundStatus, ack = 0, attempt = 1): OutboundState => ({
  messageId,
  connectionId: 4,
  status,
  attempt,
  ack,
  handedAt: null,
});
const when = (command: OutboundCommand, state: OutboundState) => {
  const { state: after, events } = decideOutbound(command, state);
  return { ...after, events: events.map(({ type }) => type) };
};

describe('RecordSent', () => {
  it.each(['waiting', 'attempted', 'unresolved'] as const)('ends a send that is %s, once', (status) => {
    expect(when({ type: 'RecordSent', attempt: 1 }, given(status))).toMatchObject({
      status: 'sent',
      events: ['OutboundSent'],
    });
  });
  it.each(['sent', 'failed'] as const)('changes nothing for a send that is %s', (status) => {
    expect(when({ type: 'RecordSent', attempt: 1 }, given(status))).toMatchObject({ status, events: [] });
  });
  it('of an earlier attempt changes nothing', () => {
    expect(when({ type: 'RecordSent', attempt: 1 }, given('attempted', 0, 2)).events).toEqual([]);
  });
});

describe('RaiseAck', () => {
  it('raises the ack and never lowers it', () => {
    expect(when({ type: 'RaiseAck', ack: 2 }, given('sent', 1))).toMatchObject({
      ack: 2,
      events: ['OutboundAckRaised'],
    });
    expect(when({ type: 'RaiseAck', ack: 1 }, given('sent', 3))).toMatchObject({ ack: 3, events: [] });
    expect(when({ type: 'RaiseAck', ack: 3 }, given('sent', 3)).events).toEqual([]);
  });
  it.each(['waiting', 'attempted', 'unresolved'] as const)(
    'proves that a send that was %s arrived',
    (status) => {
      expect(when({ type: 'RaiseAck', ack: 1 }, given(status))).toMatchObject({
        status: 'sent',
        ack: 1,
        events: ['OutboundSent', 'OutboundAckRaised'],
      });
    },
  );
  it('changes nothing for a failed send', () => {
    expect(when({ type: 'RaiseAck', ack: 1 }, given('failed'))).toMatchObject({
      status: 'failed',
      events: [],
    });
  });
});

describe('RecordFailure', () => {
  const refused: OutboundCommand = { type: 'RecordFailure', attempt: 1, problem: 'rejected' };
  it.each(['waiting', 'attempted', 'sent'] as const)('fails a send that was %s without an ack', (status) => {
    expect(when(refused, given(status))).toMatchObject({ status: 'failed', events: ['OutboundFailed'] });
  });
  it('changes nothing for a message that the server has', () => {
    expect(when(refused, given('sent', 1))).toMatchObject({ status: 'sent', events: [] });
  });
  it('of an earlier attempt, or a repeated one, changes nothing', () => {
    expect(when(refused, given('attempted', 0, 2)).events).toEqual([]);
    expect(when(refused, given('failed')).events).toEqual([]);
  });
});

describe('RecordUnresolved', () => {
  it('ends a send without an outcome, for its own attempt or an earlier one that could not be looked up', () => {
    for (const status of outboundStates) {
      const after = when({ type: 'RecordUnresolved', attempt: 1 }, given(status));
      expect(after.events).toEqual(
        status === 'attempted' || status === 'waiting' ? ['OutboundUnresolved'] : [],
      );
    }
  });
});

describe('requeue', () => {
  it.each(['failed', 'unresolved'] as const)('starts a send that was %s again', (status) => {
    expect(requeue(given(status), 2)).toEqual({ ok: true, value: given('waiting', 0, 2) });
  });
  it.each(['waiting', 'attempted', 'sent'] as const)('does not touch a send that is %s', (status) => {
    expect(requeue(given(status), 2).ok).toBe(false);
  });
  it('needs a higher number, because a repeated request is no second attempt', () => {
    expect(requeue(given('failed', 0, 2), 2).ok).toBe(false);
  });
});

describe('any outcomes in any order and number', () => {
  const command: fc.Arbitrary<OutboundCommand> = fc.oneof(
    fc.integer({ min: 0, max: 4 }).map((ack) => ({ type: 'RaiseAck' as const, ack })),
    fc.constantFrom<OutboundCommand>(
      { type: 'RecordSent', attempt: 1 },
      { type: 'RecordFailure', attempt: 1, problem: 'rejected' },
      { type: 'RecordUnresolved', attempt: 1 },
    ),
  );
  it('only raise the ack, and send once and fail once per message', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        let state = given('attempted');
        const types: string[] = [];
        for (const each of commands) {
          const after = decideOutbound(each, state);
          expect(after.state.ack).toBeGreaterThanOrEqual(state.ack);
          types.push(...after.events.map(({ type }) => type));
          state = after.state;
        }
        expect(types.filter((type) => type === 'OutboundSent').length).toBeLessThanOrEqual(1);
        expect(types.filter((type) => type === 'OutboundFailed').length).toBeLessThanOrEqual(1);
        expect(state.ack === 0 || state.status === 'sent').toBe(true);
      }),
    );
  });
});

describe('the pause between sends', () => {
  it('is at least the gap, and at most half as long again', () => {
    const pace = { minGapMs: 1_000, chatsAtOnce: 1, filesAtOnce: 1, messagesOfChat: 1 };
    expect(gapMs(pace, 0)).toBe(1_000);
    expect(gapMs(pace, 0.999)).toBeLessThanOrEqual(1_500);
  });
});
