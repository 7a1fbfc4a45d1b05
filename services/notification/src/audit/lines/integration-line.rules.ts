import type { IntegrationEvents } from '@balcao/contracts';
import {
  type AuditedEvent,
  type Audited,
  type AuditLine,
  factsOf,
  secretChange,
} from '../audit-line.rules.ts';

export const auditedOfIntegration = {
  WebhookCreated: true,
  WebhookChanged: true,
  WebhookSecretRotated: true,
  WebhookDisabled: true,
  WebhookDeleted: true,
} as const satisfies Audited<IntegrationEvents>;

export const lineOfIntegration = (
  event: AuditedEvent<IntegrationEvents, typeof auditedOfIntegration>,
): AuditLine => {
  const thing = { kind: 'webhook', thingId: event.data.webhookId } as const;
  switch (event.type) {
    case 'WebhookCreated': {
      const { webhookId: _, ...facts } = event.data;
      return { ...thing, action: 'created', facts: factsOf(facts) };
    }
    case 'WebhookChanged': {
      const { webhookId: _, isAddressChanged, ...facts } = event.data;
      // Only the host of the address is shown.
      return {
        ...thing,
        action: 'changed',
        facts: factsOf(facts),
        ...(isAddressChanged ? { changes: [secretChange('url')] } : {}),
      };
    }
    case 'WebhookDisabled': {
      const { webhookId: _, problem, ...facts } = event.data;
      return {
        ...thing,
        action: 'changed',
        facts: factsOf(facts),
        changes: [{ field: 'problem', before: null, after: problem }],
      };
    }
    case 'WebhookSecretRotated':
      return { ...thing, action: 'changed', changes: [secretChange('secret')] };
    case 'WebhookDeleted':
      return { ...thing, action: 'deleted', facts: null };
  }
};
