import {
  AppError,
  can,
  changeIntegration,
  type IntegrationKey,
  integrationKeySchema,
  integrationRules,
  listIntegrations,
  readIntegrations,
  testIntegration,
} from '@balcao/contracts';
import {
  type EndpointHandler,
  metadataOf,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
} from '@balcao/event-bus';
import type { Surroundings } from '../surroundings.ts';

const keyOf = (text: string): IntegrationKey => {
  const key = integrationKeySchema.safeParse(text);
  if (!key.success) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  return key.data;
};

export const serveIntegrations = ({
  store,
  integrations,
  probeIntegration,
}: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(listIntegrations, async ({ actor }) => {
    const seesSecrets = actor.kind === 'user' && can(actor.profile, 'integrations:edit');
    const all = await integrations.list();
    return { body: seesSecrets ? all : all.map((integration) => ({ ...integration, value: '' })) };
  }),

  serveEndpoint(changeIntegration, async ({ params, body, context }) => {
    const key = keyOf(params.integrationKey);
    const value = integrationRules[key].safeParse(body.value);
    if (!value.success) throw new AppError('ERR_INTEGRATION_VALUE_INVALID', { field: 'value' });
    const { result, written } = await store.transaction(async (tx) => {
      const { integration, isChanged } = await integrations.change(tx, key, value.data);
      // The secret is in its table only, so that no event, screen or log holds it. The table therefore decides whether
      // it changed, and this event only records that.
      const changed = {
        type: 'IntegrationChanged',
        data: { key, createdAt: integration.createdAt },
      } as const;
      if (isChanged)
        await tx.append(`integration-${key}`, 'any', [changed], { metadata: metadataOf(context) });
      return integration;
    });
    return { body: result, written };
  }),

  serveEndpoint(testIntegration, async ({ params }) => {
    const key = keyOf(params.integrationKey);
    const all = await integrations.list();
    return {
      body: await probeIntegration(key, (wanted) => all.find((each) => each.key === wanted)?.value ?? ''),
    };
  }),
];

export const serveReadIntegrations = ({ integrations }: Surroundings): OperationHandler =>
  serveOperation(readIntegrations, async ({ keys }) => ({
    integrations: (await integrations.list()).filter(({ key }) => keys.includes(key)),
  }));
