import { type ChannelSessionEvents, connectionAutomationDefaults } from '@balcao/contracts';
import { type AuditedEvent, type Audited, type AuditLine, factsOf } from '../audit-line.rules.ts';

export const auditedOfChannelSession = {
  ConnectionAdded: true,
  ConnectionDetailsChanged: true,
  ConnectionRemoved: true,
  ConnectionStatusChanged: true,
  ConnectionDropped: false,
  ConnectionRecovered: false,
  SessionRestartAsked: true,
  EnvelopeReceived: false,
  EnvelopeEdited: false,
  EnvelopeRevoked: false,
  OutboundSent: false,
  OutboundAckRaised: false,
  OutboundFailed: false,
  OutboundUnresolved: false,
  OutboundChangeSent: false,
  OutboundChangeRefused: false,
} as const satisfies Audited<ChannelSessionEvents>;

export const lineOfChannelSession = (
  event: AuditedEvent<ChannelSessionEvents, typeof auditedOfChannelSession>,
): AuditLine => {
  if (event.type === 'SessionRestartAsked') return { kind: 'connection', action: 'restarted', thingId: null };
  const about = { kind: 'connection', thingId: String(event.data.connectionId) } as const;
  switch (event.type) {
    case 'ConnectionAdded':
      return {
        ...about,
        action: 'created',
        facts: factsOf({ ...connectionAutomationDefaults, ...event.data }),
      };
    case 'ConnectionDetailsChanged':
      return {
        ...about,
        action: 'changed',
        facts: factsOf({ ...connectionAutomationDefaults, ...event.data }),
      };
    case 'ConnectionRemoved':
      return { ...about, action: 'deleted', facts: null };
    case 'ConnectionStatusChanged':
      return {
        ...about,
        action: 'changed',
        facts: { status: event.data.status },
        // A session's own changes are its health, and nobody's action.
        isQuiet: event.metadata.actor.kind !== 'user',
      };
  }
};
