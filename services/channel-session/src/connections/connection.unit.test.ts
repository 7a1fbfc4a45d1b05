import { type channelSessionEvents, connectionAutomationDefaults, type NewEvent } from '@balcao/contracts';
import { given } from '@balcao/event-store/testing/decider-spec';
import { describe, it } from 'vitest';
import { connectionDecider, type SessionReport } from './connection.decider.ts';
import type { ConnectionFacts } from './connection-facts.rules.ts';

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
  ...connectionAutomationDefaults,
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
  it('needs a greeting if the contact chooses a sector', () => {
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
  it('does not change absent fields', () => {
    given(connectionDecider, [added])
      .when({ type: 'ChangeDetails', details: { name: 'Matriz' } })
      .then([{ type: 'ConnectionDetailsChanged', data: { ...facts, name: 'Matriz' } }]);
  });
  it('with the same values changes nothing', () => {
    given(connectionDecider, [added])
      .when({ type: 'ChangeDetails', details: { name: 'Loja', queueIds: [] } })
      .nothing();
  });
  it('cannot remove the greeting from a choice of sectors', () => {
    const choice = { ...facts, queueIds: [1, 2], greetingMessage: 'Olá!' };
    given(connectionDecider, [{ type: 'ConnectionAdded', data: choice }])
      .when({ type: 'ChangeDetails', details: { greetingMessage: '' } })
      .fails('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' });
  });
  it('accepts only a sector of the connection as the default one (rule W19)', () => {
    const choice = { ...facts, queueIds: [1, 2], greetingMessage: 'Olá!', defaultQueueId: 2 };
    const unknown = ['ERR_QUEUE_NOT_FOUND', { field: 'defaultQueueId' }] as const;
    given(connectionDecider, [])
      .when({ type: 'AddConnection', facts: { ...facts, defaultQueueId: 1 } })
      .fails(...unknown);
    given(connectionDecider, [{ type: 'ConnectionAdded', data: choice }])
      .when({ type: 'ChangeDetails', details: { defaultQueueId: 3 } })
      .fails(...unknown);
    given(connectionDecider, [{ type: 'ConnectionAdded', data: choice }])
      .when({ type: 'ChangeDetails', details: { queueIds: [2], defaultQueueId: 1 } })
      .fails(...unknown);
  });
  it.each([{ queueIds: [1] }, { queueIds: [1], defaultQueueId: 2 }])(
    'removes the default sector with its sector, also for clients that send back what they were shown: %j',
    (details) => {
      const choice = { ...facts, queueIds: [1, 2], greetingMessage: 'Olá!', defaultQueueId: 2 };
      given(connectionDecider, [{ type: 'ConnectionAdded', data: choice }])
        .when({ type: 'ChangeDetails', details })
        .then([
          { type: 'ConnectionDetailsChanged', data: { ...choice, queueIds: [1], defaultQueueId: null } },
        ]);
    },
  );
  it('reminds before it closes', () => {
    const change = (reminderMinutes: number) =>
      ({ type: 'ChangeDetails', details: { closeWaitingMinutes: 60, reminderMinutes } }) as const;
    given(connectionDecider, [added]).when(change(60)).fails('ERR_VALIDATION', { field: 'reminderMinutes' });
    given(connectionDecider, [added])
      .when(change(59))
      .then([
        {
          type: 'ConnectionDetailsChanged',
          data: { ...facts, closeWaitingMinutes: 60, reminderMinutes: 59 },
        },
      ]);
  });
  it('knows the defaults of a connection that is older than the settings', () => {
    const {
      defaultQueueId: _1,
      hintMessage: _2,
      openingMessage: _3,
      reminderMessage: _4,
      isAutomaticInGroups: _5,
      closeWaitingMinutes: _6,
      closePendingMinutes: _7,
      reminderMinutes: _8,
      ...old
    } = facts;
    given(connectionDecider, [{ type: 'ConnectionAdded', data: old }])
      .when({ type: 'ChangeDetails', details: { hintMessage: connectionAutomationDefaults.hintMessage } })
      .nothing();
  });
  it('needs a connection', () => {
    const change = { type: 'ChangeDetails', details: { name: 'Matriz' } } as const;
    given(connectionDecider, []).when(change).fails('ERR_NO_WAPP_FOUND');
    given(connectionDecider, [added, removed]).when(change).fails('ERR_NO_WAPP_FOUND');
  });
});

describe('ReportSession', () => {
  it('reports the state of the session', () => {
    given(connectionDecider, [added]).when({ type: 'ReportSession', report: connected }).then([reported]);
  });
  it('reports the same state only once', () => {
    given(connectionDecider, [added, reported]).when({ type: 'ReportSession', report: connected }).nothing();
  });
  it('reports nothing about a deleted connection', () => {
    given(connectionDecider, [added, removed])
      .when({ type: 'ReportSession', report: connected })
      .fails('ERR_NO_WAPP_FOUND');
  });
});

describe('RemoveConnection', () => {
  it('removes it', () => {
    given(connectionDecider, [added, reported]).when({ type: 'RemoveConnection' }).then([removed]);
  });
  it('is refused for a deleted one', () => {
    given(connectionDecider, [added, removed]).when({ type: 'RemoveConnection' }).fails('ERR_NO_WAPP_FOUND');
  });
});

describe('a drop (rule W20)', () => {
  const since = '2026-11-26T12:00:00.000Z';
  const tell = { type: 'ReportDrop', reason: 'logged-out', since } as const;
  const dropped = {
    type: 'ConnectionDropped',
    data: { connectionId: 7, reason: 'logged-out', since },
  } as const;
  const recovered = { type: 'ConnectionRecovered', data: { connectionId: 7 } } as const;

  it('is reported once, and again after it was over', () => {
    given(connectionDecider, [added]).when(tell).then([dropped]);
    given(connectionDecider, [added, dropped]).when(tell).nothing();
    given(connectionDecider, [added, dropped, reported]).when(tell).nothing();
    given(connectionDecider, [added, dropped, recovered]).when(tell).then([dropped]);
  });
  it('ends once, if it was reported', () => {
    given(connectionDecider, [added]).when({ type: 'EndDrop' }).nothing();
    given(connectionDecider, [added, dropped]).when({ type: 'EndDrop' }).then([recovered]);
    given(connectionDecider, [added, dropped, recovered]).when({ type: 'EndDrop' }).nothing();
  });
  it('of a deleted connection is not reported', () => {
    given(connectionDecider, [added, removed]).when(tell).fails('ERR_NO_WAPP_FOUND');
  });
});
