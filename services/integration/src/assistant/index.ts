import type { IntegrationModule } from '#surroundings.ts';
import { serveAssistant } from './assistant.endpoints.ts';

export const assistant: IntegrationModule = {
  open: (surroundings) => ({ endpoints: serveAssistant(surroundings) }),
};
