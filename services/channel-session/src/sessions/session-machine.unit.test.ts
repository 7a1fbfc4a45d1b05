import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, deadlineOf, limits } from './session-limits.rules.ts';
import { advance, idleSession, type ReportedPhase } from './session-machine.rules.ts';
import { type SessionState, statusOf } from './session-state.rules.ts';

const second = 1_000;
const minute = 60 * second;
const begin = new Date('2026-11-21T09:00:00Z');

type Event =
  | { readonly type: 'start'; readonly isFresh: boolean }
  | { readonly type: 'log-out' | 'start-failed' | 'deaf' | 'oversized' | 'time-passed' }
  | { readonly type: 'reported'; readonly reported: ReportedPhase };

/** A session that gets events, each after a time, and shows its state and its last effects. */
function session() {
  let at = begin;
  let state: SessionState = idleSession(begin);
  let effects: readonly string[] = [];
  const chain = {
    given(event: Event, afterMs = second) {
      at = new Date(at.getTime() + afterMs);
      ({ state, effects } = advance(state, { ...event, at, chance: 1 }));
      return chain;
    },
    phase(reported: ReportedPhase, afterMs = second) {
      return chain.given({ type: 'reported', reported }, afterMs);
    },
    get shown() {
      return statusOf(state);
    },
    get state() {
      return state;
    },
    get effects() {
      return effects;
    },
    get now() {
      return at;
    },
  };
  return chain;
}

const start: Event = { type: 'start', isFresh: false };
const startFresh: Event = { type: 'start', isFresh: true };
const timePassed: Event = { type: 'time-passed' };
const ready: ReportedPhase = { phase: 'ready', number: '5511900000001' };
const code = (qrcode: string): ReportedPhase => ({ phase: 'waiting-for-scan', qrcode });
const ended = (reason: Extract<ReportedPhase, { phase: 'ended' }>['reason']): ReportedPhase => ({
  phase: 'ended',
  reason,
});

describe('a session without failures', () => {
  it('shows each phase as the status of the product', () => {
    const run = session().given(start);
    expect(run.effects).toEqual(['start']);
    expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'starting', qrcode: '' });
    expect(run.phase(code('one')).shown).toMatchObject({ status: 'qrcode', qrcode: 'one', number: null });
    const qrcodeSince = run.now;
    expect(run.phase(code('two')).shown).toMatchObject({ status: 'qrcode', qrcode: 'two', qrcodeSince });
    expect(run.phase({ phase: 'pairing' }).shown).toMatchObject({ status: 'PAIRING', qrcode: '' });
    expect(run.phase({ phase: 'syncing' }).shown).toMatchObject({ status: 'PAIRING', reason: 'syncing' });
    expect(run.phase(ready).shown).toEqual({
      status: 'CONNECTED',
      reason: 'ready',
      number: '5511900000001',
      qrcode: '',
      qrcodeSince: null,
      retries: 0,
    });
    expect(run.effects).toEqual([]);
  });

  it('survives a short loss of the network without a restart', () => {
    const run = session().given(start).phase(ready).phase({ phase: 'interrupted' });
    expect(run.shown).toMatchObject({ status: 'TIMEOUT', reason: 'network-lost', number: '5511900000001' });
    expect(run.given(timePassed, limits.interruptedMs - second).effects).toEqual([]);
    expect(run.phase(ready).shown.status).toBe('CONNECTED');
  });

  it('is not started twice, but a request by a user resets the failures', () => {
    const run = session()
      .given(start)
      .given({ type: 'start-failed' })
      .given(timePassed, 10 * second);
    expect(run.given(start).effects).toEqual([]);
    expect(run.state.failures).toBeNull();
  });
});

describe('a code that nobody scans', () => {
  it('is refreshed for five minutes after the first one, then the session ends', () => {
    const run = session().given(start).phase(code('one'));
    for (let index = 0; index < 14; index += 1) run.phase(code(`again ${index}`), 20 * second);
    expect(run.given(timePassed, 10 * second).shown.status).toBe('qrcode');
    run.given(timePassed, 20 * second);
    expect(run.effects).toEqual(['stop']);
    expect(run.shown).toMatchObject({ status: 'DISCONNECTED', reason: 'qr-expired', qrcode: '' });
  });

  it('is requested again if the engine runs out of codes before that', () => {
    const run = session().given(start).phase(code('one')).phase(ended('qr-expired'), minute);
    expect(run.effects).toEqual(['stop', 'start']);
    expect(run.phase(code('two')).given(timePassed, 4 * minute).shown.reason).toBe('qr-expired');
  });

  it('gets five new minutes when a user asks', () => {
    const run = session()
      .given(start)
      .phase(code('one'))
      .given(timePassed, 5 * minute);
    run.given(start, minute).phase(code('two'));
    expect(run.given(timePassed, 4 * minute).shown.status).toBe('qrcode');
  });
});

describe('the end of a session', () => {
  it('by a log-out at the phone wipes the profile, restarts, and shows a new code', () => {
    const run = session().given(start).phase(ready).phase(ended('logged-out'));
    expect(run.effects).toEqual(['stop', 'wipe', 'start']);
    expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'logged-out', number: null });
    run.phase(code('new')).given(timePassed, 5 * minute);
    expect(run.shown).toMatchObject({ status: 'DISCONNECTED', reason: 'qr-expired' });
  });

  it('by a takeover elsewhere is final until a user starts it', () => {
    const run = session().given(start).phase(ready).phase(ended('replaced-elsewhere'));
    expect(run.effects).toEqual(['stop']);
    expect(run.shown).toMatchObject({ status: 'DISCONNECTED', reason: 'replaced-elsewhere' });
    expect(deadlineOf(run.state)).toBeNull();
    expect(run.phase(ready).shown.status).toBe('DISCONNECTED');
  });

  it('follows when a user logs it out', () => {
    const run = session().given(start).phase(ready).given({ type: 'log-out' });
    expect(run.effects).toEqual(['log-out', 'stop', 'wipe']);
    expect(run.shown).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped', number: null });
  });

  it('follows when a user asks for a new code, whatever runs', () => {
    const run = session().given(start).phase(ready).given(startFresh);
    expect(run.effects).toEqual(['log-out', 'stop', 'wipe', 'start']);
    expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'starting', number: null });
  });
});

describe('failures', () => {
  it.each([
    ['starting', () => session().given(start), limits.startingMs],
    ['pairing', () => session().given(start).phase({ phase: 'pairing' }), limits.pairingMs],
    ['syncing', () => session().given(start).phase({ phase: 'syncing' }), limits.syncingMs],
  ] as const)('%s for too long counts as one, and it starts again', (_, reach, limitMs) => {
    const run = reach();
    expect(run.given(timePassed, limitMs - second).effects).toEqual([]);
    expect(run.given(timePassed, second).effects).toEqual(['stop']);
    expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'no-answer', retries: 1 });
    expect(run.given(timePassed, limits.backoffFirstMs).effects).toEqual(['start']);
  });

  it('a repeated phase does not move its deadline', () => {
    const run = session().given(start).phase({ phase: 'syncing' });
    run.phase({ phase: 'syncing' }, limits.syncingMs - second);
    expect(run.given(timePassed, second).effects).toEqual(['stop']);
  });

  it('wait from 2 s, doubling to 5 min, spread at random', () => {
    expect([0, 1, 2, 3].map((restarts) => backoffMs(restarts, 1))).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(backoffMs(50, 1)).toBe(5 * minute);
    expect(backoffMs(3, 0)).toBe(0);
    expect(backoffMs(3, 0.5)).toBe(8_000);
  });

  it('in the same phase end the session after five in a row', () => {
    const run = session().given(start);
    for (let index = 1; index < 5; index += 1) {
      expect(run.phase(ended('crashed')).shown.reason).toBe('crashed');
      expect(run.given(timePassed, 5 * minute).effects).toEqual(['start']);
    }
    run.phase(ended('crashed'));
    expect(run.effects).toEqual(['stop']);
    expect(run.shown).toMatchObject({ status: 'DISCONNECTED', reason: 'failed-repeatedly' });
    expect(run.given(start).effects).toEqual(['start']);
  });

  it('in different phases are not in a row', () => {
    const run = session().given(start);
    for (let index = 0; index < 4; index += 1) run.phase(ended('crashed')).given(timePassed, 5 * minute);
    run.phase({ phase: 'pairing' }).phase(ended('crashed'));
    expect(run.state.failures).toEqual({ phase: 'pairing', count: 1 });
    expect(run.state.restarts).toBe(5);
  });

  it('are forgotten after ten minutes of being ready', () => {
    const shortly = session().given(start).phase(ended('crashed')).given(timePassed, minute).phase(ready);
    expect(shortly.phase(ended('crashed'), 9 * minute).state.restarts).toBe(2);
    const long = session().given(start).phase(ended('crashed')).given(timePassed, minute).phase(ready);
    expect(long.phase(ended('crashed'), 10 * minute).state).toMatchObject({
      restarts: 1,
      failures: { count: 1 },
    });
  });

  it('include deafness, whoever notices it', () => {
    for (const event of [{ type: 'deaf' }, { type: 'reported', reported: ended('deaf') }] satisfies Event[]) {
      const run = session().given(start).phase(ready).given(event);
      expect(run.effects).toEqual(['stop']);
      expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'no-answer' });
    }
  });

  it('do not include too much memory: a ready session restarts at once', () => {
    const run = session().given(start).phase(ready).given({ type: 'oversized' });
    expect(run.effects).toEqual(['stop', 'start']);
    expect(run.shown).toMatchObject({ status: 'OPENING', reason: 'recycling', number: '5511900000001' });
    expect(run.state.failures).toBeNull();
    const waiting = session().given(start).phase(code('1'));
    const before = waiting.state;
    expect(waiting.given({ type: 'oversized' }).state).toBe(before);
  });

  it('include an interruption without end', () => {
    const run = session().given(start).phase(ready).phase({ phase: 'interrupted' });
    expect(run.given(timePassed, limits.interruptedMs).shown.reason).toBe('network-lost');
  });

  it('of a driver that was replaced change nothing', () => {
    const afterFailure = session().given(start).given({ type: 'start-failed' });
    const before = afterFailure.state;
    expect(afterFailure.given({ type: 'deaf' }).phase(ended('crashed')).phase(ready).state).toBe(before);
  });
});

describe('any sequence of events', () => {
  const reportedPhase: fc.Arbitrary<ReportedPhase> = fc.oneof(
    fc
      .constantFrom('starting' as const, 'pairing' as const, 'syncing' as const, 'interrupted' as const)
      .map((phase) => ({ phase })),
    fc.string().map(code),
    fc.constant(ready),
    fc
      .constantFrom(
        'logged-out' as const,
        'replaced-elsewhere' as const,
        'crashed' as const,
        'deaf' as const,
        'qr-expired' as const,
      )
      .map(ended),
  );
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.boolean().map((isFresh) => ({ type: 'start' as const, isFresh })),
    fc
      .constantFrom(
        'log-out' as const,
        'start-failed' as const,
        'deaf' as const,
        'oversized' as const,
        'time-passed' as const,
      )
      .map((type) => ({ type })),
    reportedPhase.map((reported) => ({ type: 'reported' as const, reported })),
  );

  it('gives every phase but ready a deadline, and shows a code only while it can be scanned', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 10 * minute }))), (events) => {
        const run = session();
        for (const [happened, afterMs] of events) {
          run.given(happened, afterMs);
          const { state, shown } = run;
          expect(deadlineOf(state) === null).toBe(state.phase === 'idle' || state.phase === 'ready');
          expect(shown.status === 'qrcode' || shown.qrcode === '').toBe(true);
          expect(state.failures === null || state.failures.count < limits.failuresInARow).toBe(true);
        }
      }),
    );
  });

  it('starts and stops drivers in turn', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const run = session();
        let isRunning = false;
        for (const happened of events) {
          run.given(happened);
          for (const effect of run.effects) {
            if (effect === 'start') expect(isRunning).toBe(false);
            if (effect === 'start') isRunning = true;
            if (effect === 'stop') isRunning = false;
          }
          expect(isRunning).toBe(!['idle', 'backing-off'].includes(run.state.phase));
        }
      }),
    );
  });
});
