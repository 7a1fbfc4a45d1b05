import {
  type FeedEventType,
  feedEventTypeSchema,
  type IntegrationEvents,
  type NewEventOf,
  type WebhookProblem,
} from '@balcao/contracts';

type Webhook = {
  readonly webhookId: string;
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
};

/**
 * What decisions about a webhook need. It is kept as a row that is locked while it is decided: events tell of the address
 * its host alone, so no state could come of them.
 */
export type WebhookState = Webhook & {
  readonly isOn: boolean;
  /** Why the desk switched it off. */
  readonly problem: WebhookProblem | null;
  /** Since when every delivery has failed. */
  readonly failingSince: Date | null;
};

/** Absent is unchanged. */
export type WebhookChanges = {
  readonly [Field in 'name' | 'url' | 'types' | 'isOn']?: WebhookState[Field] | undefined;
};

export type WebhookCommand =
  | { readonly type: 'ChangeWebhook'; readonly changes: WebhookChanges }
  | { readonly type: 'RotateSecret' }
  /** By the desk itself. */
  | { readonly type: 'DisableWebhook'; readonly problem: WebhookProblem }
  | { readonly type: 'DeleteWebhook' };

export type WebhookDecision = {
  /** Null: it is gone. */
  readonly state: WebhookState | null;
  readonly events: readonly NewEventOf<IntegrationEvents>[];
};

/**
 * An address outside that is told of events, stream `webhook-<id>`. How many there may be, and whether the token that
 * made one is alive, is decided where all of them are seen: in the transaction that appends.
 */
export const decideWebhook = (command: WebhookCommand, before: WebhookState): WebhookDecision => {
  const { webhookId } = before;
  switch (command.type) {
    case 'ChangeWebhook': {
      const state = changed(before, command.changes);
      const isAddressChanged = state.url !== before.url;
      return {
        state,
        events: [{ type: 'WebhookChanged', data: { ...factsOf(state), isAddressChanged } }],
      };
    }
    case 'RotateSecret':
      return { state: before, events: [{ type: 'WebhookSecretRotated', data: { webhookId } }] };
    case 'DisableWebhook': {
      if (!before.isOn) return { state: before, events: [] };
      const { problem } = command;
      const state = { ...before, isOn: false, problem };
      return { state, events: [{ type: 'WebhookDisabled', data: { ...factsOf(state), problem } }] };
    }
    case 'DeleteWebhook':
      return { state: null, events: [{ type: 'WebhookDeleted', data: { webhookId } }] };
  }
};

/** What a webhook begins with: it is on. */
export const beginWebhook = (webhook: Webhook): WebhookDecision & { readonly state: WebhookState } => {
  const types = [...new Set(webhook.types)];
  const state = { ...webhook, types, isOn: true, problem: null, failingSince: null };
  return { state, events: [{ type: 'WebhookCreated', data: factsOf(state) }] };
};

export const webhookStream = (webhookId: string): string => `webhook-${webhookId}`;

const changed = (before: WebhookState, { name, url, types, isOn }: WebhookChanges): WebhookState => {
  const after = {
    ...before,
    name: name ?? before.name,
    url: url ?? before.url,
    types: types === undefined ? before.types : [...new Set(types)],
    isOn: isOn ?? before.isOn,
  };
  return {
    ...after,
    // Whoever switches it on or off knows why it was off.
    problem: isOn === undefined ? before.problem : null,
    failingSince: isOn === true || after.url !== before.url ? null : before.failingSince,
  };
};

/** One that a later release does not know any more is left out. */
export const knownTypes = (types: readonly string[]): FeedEventType[] =>
  types.flatMap((type) => feedEventTypeSchema.safeParse(type).data ?? []);

/** What events say of it: of the address its host alone, for the rest may be a secret. */
const factsOf = ({ webhookId, name, url, types, isOn }: WebhookState) => ({
  webhookId,
  name,
  host: new URL(url).host,
  types: knownTypes(types),
  isOn,
});
