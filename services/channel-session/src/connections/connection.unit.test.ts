import type { channelSessionEvents, NewEvent } from '@balcao/contracts';
import { given } from '@balcao/event-store/testing/decider-spec';
import { describe, it } from 'vitest';
import { connectionDecider, type ConnectionFacts, type SessionReport } from './connection.decider.ts';

const facts: ConnectionFacts = {
  connectionId: 7,
  name: 'Loja',
  color: '#5C59A0',
  type: null,
  engine: 'simulator',
  greetingMessage: '',
  farewellMessage: '',
  isDefault: true,
  isDisplay: false,
  queueIds: [],
};
const added = { type: 'ConnectionAdded', data: facts } as const;
const removed = { type: 'ConnectionRemoved', data: { connectionId: 7 } } as const;
const connected: SessionReport = { status: 'CONNECTED', reason: 'ready', number: '5511900000007' };
const reported: NewEvent<typeof channelSessionEvents.ConnectionStatusChanged> = {
  type: 'ConnectionStatusChanged',
  data: { connectionId: 7, ...connected },
};

describe('AddConnection', () => {
  it('adds it', () => {
    given(connectionDecider, []).when({ type: 'AddConnection', facts }).then([added]);
  });
  it('is done once', () => {
    given(connectionDecider, [added]).when({ type: 'AddConnection', facts }).nothing();
  });
  it('needs a greeting when the contact has a choice of sectors', () => {
    const choice = { ...facts, queueIds: [1, 2], greetingMessage: '  ' };
    given(connectionDecider, [])
      .when({ type: 'AddConnection', facts: choice })
      .fails('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' });
    const greeted = { ...choice, greetingMessage: 'Olá!' };
    given(connectionDecider, [])
      .when({ type: 'AddConnection', facts: greeted })
      .then([{ type: 'ConnectionAdded', data: greeted }]);
  });
});

describe('ChangeDetails', () => {
  it('keeps what is not named', () => {
    given(connectionDecider, [added])
      .when({ type: 'ChangeDetails', details: { name: 'Matriz' } })
      .then([{ type: 'ConnectionDetailsChanged', data: { ...facts, name: 'Matriz' } }]);
  });
  it('of the same values changes nothing', () => {
    given(connectionDecider, [added])
      .when({ type: 'ChangeDetails', details: { name: 'Loja', queueIds: [] } })
      .nothing();
  });
  it('may not take the greeting away from a choice of sectors', () => {
    const choice = { ...facts, queueIds: [1, 2], greetingMessage: 'Olá!' };
    given(connectionDecider, [{ type: 'ConnectionAdded', data: choice }])
      .when({ type: 'ChangeDetails', details: { greetingMessage: '' } })
      .fails('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' });
  });
  it('needs a connection', () => {
    const change = { type: 'ChangeDetails', details: { name: 'Matriz' } } as const;
    given(connectionDecider, []).when(change).fails('ERR_NO_WAPP_FOUND');
    given(connectionDecider, [added, removed]).when(change).fails('ERR_NO_WAPP_FOUND');
  });
});

describe('ReportSession', () => {
  it('tells how the session stands', () => {
    given(connectionDecider, [added]).when({ type: 'ReportSession', report: connected }).then([reported]);
  });
  it('tells the same only once', () => {
    given(connectionDecider, [added, reported]).when({ type: 'ReportSession', report: connected }).nothing();
  });
  it('has nothing to tell about a connection that is gone', () => {
    given(connectionDecider, [added, removed])
      .when({ type: 'ReportSession', report: connected })
      .fails('ERR_NO_WAPP_FOUND');
  });
});

describe('RemoveConnection', () => {
  it('removes it', () => {
    given(connectionDecider, [added, reported]).when({ type: 'RemoveConnection' }).then([removed]);
  });
  it('of one that is gone is refused', () => {
    given(connectionDecider, [added, removed]).when({ type: 'RemoveConnection' }).fails('ERR_NO_WAPP_FOUND');
  });
});
