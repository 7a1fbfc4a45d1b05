import {
  type ConnectionAutomation,
  connectionAutomationDefaults,
  type channelSessionEvents,
  fail,
  type Failure,
  failure,
  type NewEvent,
  ok,
  type Result,
} from '@balcao/contracts';

/** A connection in events; older events lack its automation settings. */
export type ConnectionInEvent = NewEvent<(typeof channelSessionEvents)['ConnectionAdded']>['data'];
export type ConnectionFacts = ConnectionInEvent & ConnectionAutomation;
/** The fields that an admin may change; the engine and the type are fixed. */
export type ConnectionDetails = Omit<ConnectionFacts, 'connectionId' | 'engine' | 'type'>;

export const factsOf = (inEvent: ConnectionInEvent): ConnectionFacts => ({
  ...connectionAutomationDefaults,
  ...inEvent,
});

/**
 * The facts after a change. If the default sector is removed from the sectors, there is no default any more: clients
 * that do not know the field send back what they were shown. A newly chosen default must be one of the sectors (rule
 * W19).
 */
export const changedFacts = (
  facts: ConnectionFacts,
  details: Partial<ConnectionDetails>,
): ConnectionFacts => {
  const changed = { ...facts, ...details };
  const isLost = !hasDefaultSector(changed) && changed.defaultQueueId === facts.defaultQueueId;
  return isLost ? { ...changed, defaultQueueId: null } : changed;
};

type Problem = Failure<'ERR_WAPP_GREETING_REQUIRED' | 'ERR_QUEUE_NOT_FOUND' | 'ERR_VALIDATION'>;

export const checkFacts = (facts: ConnectionFacts): Result<ConnectionFacts, Problem> => {
  if (lacksGreeting(facts)) return fail(failure('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' }));
  if (!hasDefaultSector(facts)) return fail(failure('ERR_QUEUE_NOT_FOUND', { field: 'defaultQueueId' }));
  if (remindsTooEarly(facts)) return fail(failure('ERR_VALIDATION', { field: 'reminderMinutes' }));
  return ok(facts);
};

/** With a choice of sectors the greeting is the menu's head (rule W6). */
const lacksGreeting = ({ queueIds, greetingMessage }: ConnectionFacts): boolean =>
  queueIds.length > 1 && greetingMessage.trim() === '';

const hasDefaultSector = ({ defaultQueueId, queueIds }: ConnectionFacts): boolean =>
  defaultQueueId === null || queueIds.includes(defaultQueueId);

const remindsTooEarly = ({ reminderMinutes, closeWaitingMinutes }: ConnectionFacts): boolean =>
  reminderMinutes !== null && closeWaitingMinutes !== null && reminderMinutes >= closeWaitingMinutes;
