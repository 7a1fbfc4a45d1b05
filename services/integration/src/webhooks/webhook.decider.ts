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
 * The state for decisions about a webhook. It is a row, locked while a command is decided: events contain only the host
 * of the address, so the state cannot derive from them.
 */
export type WebhookState = Webhook & {
  readonly isOn: boolean;
  /** Why the desk switched it off. */
  readonly problem: WebhookProblem | null;
  /** Since when every delivery has failed. */
  readonly failingSince: Date | null;
};

/** Absent fields stay. */
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
  /** Null: it is deleted. */
  readonly state: WebhookState | null;
  readonly events: readonly NewEventOf<IntegrationEvents>[];
};

/**
 * An outside address that gets events, stream `webhook-<id>`. The number of webhooks, and whether the token of one is
 * alive, are checked in the transaction that appends, which sees all of them.
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

/** A new webhook is on. */
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
    // A user who switches it on or off knows why it was off.
    problem: isOn === undefined ? before.problem : null,
    failingSince: isOn === true || after.url !== before.url ? null : before.failingSince,
  };
};

/** Types that a later release no longer knows are left out. */
export const knownTypes = (types: readonly string[]): FeedEventType[] =>
  types.flatMap((type) => feedEventTypeSchema.safeParse(type).data ?? []);

/** The facts in its events: only the host of the address, because the rest may contain a secret. */
const factsOf = ({ webhookId, name, url, types, isOn }: WebhookState) => ({
  webhookId,
  name,
  host: new URL(url).host,
  types: knownTypes(types),
  isOn,
});
