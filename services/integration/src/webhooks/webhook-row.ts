import { webhookProblemSchema } from '@balcao/contracts';
import type { Selectable } from 'kysely';
import type { IntegrationTables } from '#database/schema.ts';
import type { WebhookState } from './webhook.decider.ts';

export type WebhookRow = Selectable<IntegrationTables['st_webhooks']>;

/** The row is the decider's state, plus secrets, token and version. */
export const webhookState = (row: WebhookRow): WebhookState => ({
  webhookId: row.webhook_id,
  name: row.name,
  url: row.url,
  types: row.types,
  isOn: row.is_on,
  problem: problemOf(row),
  failingSince: row.failing_since,
});

export const columnsOf = ({ name, url, types, isOn, problem, failingSince }: WebhookState) => ({
  name,
  url,
  types: [...types],
  is_on: isOn,
  problem,
  failing_since: failingSince,
});

export const problemOf = ({ problem }: Pick<WebhookRow, 'problem'>) =>
  problem === null ? null : webhookProblemSchema.parse(problem);
