import { expect, test, it } from 'vitest';
import { advance, idleSession, type SessionInput, type SessionStep } from './session-machine.rules.ts';
import { statusOf } from './session-state.rules.ts';
import { limits } from './session-limits.rules.ts';

const moment = { at: new Date('2026-11-21T09:00:00Z'), chance: 1 };
const restart: SessionInput = { type: 'start', isFresh: false, isRestart: true, ...moment };
const idle = idleSession(moment.at);

test('a restart by an admin ends a running session and starts it with its pairing', () => {
  const { state: started } = advance(idle, { type: 'start', isFresh: false, ...moment });
  const reported = { phase: 'ready', number: '5511900000001' } as const;
  const { state: ready } = advance(started, { type: 'reported', reported, ...moment });
  const { state, effects } = advance(ready, restart);
  expect(effects).toEqual(['stop', 'start']);
  expect(statusOf(state)).toMatchObject({ status: 'OPENING', reason: 'restarting', number: reported.number });
});

test('a restart starts a session that does not run', () => {
  expect(advance(idle, restart).effects).toEqual(['start']);
});

const begin = new Date('2026-11-21T09:00:00Z');
const ready = { type: 'reported', reported: { phase: 'ready', number: '5511900000001' } } as const;

it('a session that takes too much memory again and again restarts a limited number of times per hour, and is counted', () => {
  let at = begin;
  const after = (ms: number) => {
    at = new Date(at.getTime() + ms);
    return { at, chance: 0 };
  };
  let step: SessionStep = advance(idleSession(at), { type: 'start', isFresh: false, ...after(0) });
  const oversized = (): SessionStep => {
    step = advance(step.state, { ...ready, ...after(1_000) });
    step = advance(step.state, { type: 'oversized', ...after(60_000) });
    return step;
  };
  for (let times = 1; times <= limits.recyclesInARow; times += 1) {
    expect(oversized().effects).toEqual(['stop', 'start']);
    expect(step.state.restarts).toBe(times);
  }
  expect(oversized()).toMatchObject({ effects: [], state: { phase: 'ready' } });
  after(limits.recyclesCountMs);
  expect(oversized().effects).toEqual(['stop', 'start']);
});
