export { followOwnNumbers } from './follow-connections.consumer.ts';
export { followMessagesForN8n } from './follow-messages.consumer.ts';
export { createN8nReceiver, n8nReceiverId } from './n8n-receiver.ts';
