import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { disposeAtEnd } from '@balcao/testkit';
import { z } from 'zod';
import type { Block } from './blocks.ts';

const pairsSchema = z.object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) });
const workflowSchema = z.object({
  nodes: z.tuple([
    z.object({
      type: z.literal('n8n-nodes-base.webhook'),
      parameters: z.object({ httpMethod: z.literal('POST'), path: z.string() }),
    }),
    z.object({
      type: z.literal('n8n-nodes-base.httpRequest'),
      parameters: z.object({
        method: z.string(),
        url: z.string(),
        headerParameters: pairsSchema,
        bodyParameters: pairsSchema,
      }),
    }),
  ]),
});
type Workflow = z.infer<typeof workflowSchema>;

export const readWorkflow = (blocks: readonly Block[]): Workflow =>
  workflowSchema.parse(JSON.parse(blocks.find(({ name }) => name === 'n8n')?.content ?? 'null'));

const objectSchema = z.record(z.string(), z.unknown());

/** Evaluates `$json.body.data` or `$json.headers['webhook-id']`, the only expressions of the recipe. */
const valueAt = (expression: string, facts: unknown): unknown => {
  const names = [...expression.matchAll(/\['([^']+)'\]|[\w$]+/g)].map(
    ({ 0: name, 1: quoted }) => quoted ?? name,
  );
  return names.reduce((value, name) => objectSchema.parse(value)[name], facts);
};

/** A text that begins with `=` contains expressions. If it is a single expression, the value keeps its type. */
const evaluate = (text: string, facts: unknown): unknown => {
  if (!text.startsWith('=')) return text;
  const [, whole] = /^=\{\{ ([^{}]+) \}\}$/.exec(text) ?? [];
  if (whole !== undefined) return valueAt(whole, facts);
  return text
    .slice(1)
    .replaceAll(/\{\{ ([^{}]+) \}\}/g, (_, expression: string) => String(valueAt(expression, facts)));
};

/**
 * Acts like n8n with these two nodes: it receives a request, answers at once, and sends the request of the second node.
 */
export const startFlow = async ({ nodes: [trigger, request] }: Workflow) => {
  let variables: Readonly<Record<string, string>> = {};
  const go = async (headers: object, body: unknown): Promise<void> => {
    const facts = { $json: { headers, body }, $vars: variables };
    const { method, url, headerParameters, bodyParameters } = request.parameters;
    const sent = bodyParameters.parameters.map(({ name, value }) => [name, evaluate(value, facts)]);
    await fetch(String(evaluate(url, facts)), {
      method,
      headers: [
        ['content-type', 'application/json'],
        ...headerParameters.parameters.map(({ name, value }): [string, string] => [
          name,
          String(evaluate(value, facts)),
        ]),
      ],
      body: JSON.stringify(Object.fromEntries(sent)),
    });
  };
  const server = createServer((incoming, response) => {
    const isOurs = incoming.method === 'POST' && incoming.url === `/webhook/${trigger.parameters.path}`;
    void json(incoming).then((body) => {
      response.writeHead(isOurs ? 200 : 404).end();
      return isOurs ? go(incoming.headers, body) : undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  disposeAtEnd(() => {
    server.closeAllConnections();
    server.close();
    return Promise.resolve();
  });
  const address = server.address();
  return {
    port: String(typeof address === 'object' && address !== null ? address.port : 0),
    use: (known: Readonly<Record<string, string>>): void => {
      variables = known;
    },
  };
};
