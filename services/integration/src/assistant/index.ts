export { createAssistantEndpoints } from './assistant.endpoints.ts';
export { createOpenAi } from './open-ai.ts';
