import { expect, test } from 'vitest';
import { advance, idleSession, type SessionInput } from './session-machine.rules.ts';
import { statusOf } from './session-state.rules.ts';

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
