/** What comes from outside programs and goes to them is state so far: its owner tells nobody of it. */
export const integrationEvents = {} as const;
export type IntegrationEvents = typeof integrationEvents;
