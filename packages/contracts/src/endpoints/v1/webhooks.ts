import { defineEndpoint } from '../endpoint.ts';
import {
  changeShape,
  createShape,
  deleteShape,
  deliveriesShape,
  deliveryShape,
  listShape,
  redeliverShape,
  rotateShape,
  showShape,
  testShape,
} from '../webhook-shapes.ts';

const ofScripts = { access: 'webhooks:edit', scope: 'webhooks:manage', tag: 'Scripts' } as const;

export const listScriptWebhooks = defineEndpoint({
  ...listShape,
  ...ofScripts,
  operation: 'listScriptWebhooks',
  path: '/v1/webhooks',
});
export const createScriptWebhook = defineEndpoint({
  ...createShape,
  ...ofScripts,
  operation: 'createScriptWebhook',
  path: '/v1/webhooks',
});
export const showScriptWebhook = defineEndpoint({
  ...showShape,
  ...ofScripts,
  operation: 'showScriptWebhook',
  path: '/v1/webhooks/:webhookId',
});
export const changeScriptWebhook = defineEndpoint({
  ...changeShape,
  ...ofScripts,
  operation: 'changeScriptWebhook',
  path: '/v1/webhooks/:webhookId',
});
export const deleteScriptWebhook = defineEndpoint({
  ...deleteShape,
  ...ofScripts,
  operation: 'deleteScriptWebhook',
  path: '/v1/webhooks/:webhookId',
});
export const rotateScriptWebhook = defineEndpoint({
  ...rotateShape,
  ...ofScripts,
  operation: 'rotateScriptWebhook',
  path: '/v1/webhooks/:webhookId/rotate',
});
export const testScriptWebhook = defineEndpoint({
  ...testShape,
  ...ofScripts,
  operation: 'testScriptWebhook',
  path: '/v1/webhooks/:webhookId/test',
});
export const listScriptDeliveries = defineEndpoint({
  ...deliveriesShape,
  ...ofScripts,
  operation: 'listScriptDeliveries',
  path: '/v1/webhooks/:webhookId/deliveries',
});
export const showScriptDelivery = defineEndpoint({
  ...deliveryShape,
  ...ofScripts,
  operation: 'showScriptDelivery',
  path: '/v1/webhooks/:webhookId/deliveries/:deliveryId',
});
export const redeliverScriptWebhook = defineEndpoint({
  ...redeliverShape,
  ...ofScripts,
  operation: 'redeliverScriptWebhook',
  path: '/v1/webhooks/:webhookId/redeliver',
});
