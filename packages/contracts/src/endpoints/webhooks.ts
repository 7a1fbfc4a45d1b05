import { defineEndpoint } from './endpoint.ts';
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
} from './webhook-shapes.ts';

const ofDesk = { access: 'webhooks:edit', tag: 'Webhooks' } as const;

export const listWebhooks = defineEndpoint({
  ...listShape,
  ...ofDesk,
  operation: 'listWebhooks',
  path: '/webhooks',
});
export const createWebhook = defineEndpoint({
  ...createShape,
  ...ofDesk,
  operation: 'createWebhook',
  path: '/webhooks',
});
export const showWebhook = defineEndpoint({
  ...showShape,
  ...ofDesk,
  operation: 'showWebhook',
  path: '/webhooks/:webhookId',
});
export const changeWebhook = defineEndpoint({
  ...changeShape,
  ...ofDesk,
  operation: 'changeWebhook',
  path: '/webhooks/:webhookId',
});
export const deleteWebhook = defineEndpoint({
  ...deleteShape,
  ...ofDesk,
  operation: 'deleteWebhook',
  path: '/webhooks/:webhookId',
});
export const rotateWebhook = defineEndpoint({
  ...rotateShape,
  ...ofDesk,
  operation: 'rotateWebhook',
  path: '/webhooks/:webhookId/rotate',
});
export const testWebhook = defineEndpoint({
  ...testShape,
  ...ofDesk,
  operation: 'testWebhook',
  path: '/webhooks/:webhookId/test',
});
export const listDeliveries = defineEndpoint({
  ...deliveriesShape,
  ...ofDesk,
  operation: 'listDeliveries',
  path: '/webhooks/:webhookId/deliveries',
});
export const showDelivery = defineEndpoint({
  ...deliveryShape,
  ...ofDesk,
  operation: 'showDelivery',
  path: '/webhooks/:webhookId/deliveries/:deliveryId',
});
export const redeliverWebhook = defineEndpoint({
  ...redeliverShape,
  ...ofDesk,
  operation: 'redeliverWebhook',
  path: '/webhooks/:webhookId/redeliver',
});
