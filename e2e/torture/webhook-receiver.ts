import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { feedEventSchemas } from '@balcao/contracts';

export type WebhookReceiver = {
  readonly host: string;
  readonly url: string;
  /** Ids under which each text was told. */
  readonly idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly close: () => void;
};

/** Refuses now and then, as receivers do: what is refused has to come again under its id. */
const refusedOneIn = 7;

export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const idsOf = new Map<string, Set<string>>();
  let count = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      count += 1;
      if (count % refusedOneIn === 0) {
        response.writeHead(500).end();
        return;
      }
      const { data } = feedEventSchemas['message.sent'].parse(JSON.parse(body));
      const told = data.externalKey ?? '';
      idsOf.set(told, (idsOf.get(told) ?? new Set()).add(String(request.headers['webhook-id'])));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  return {
    host,
    url: `http://${host}/told`,
    idsOf,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Each send is told once or more under one id, none is missing (rule H5). */
export const toldOf = ({ idsOf }: WebhookReceiver, sends: readonly string[]): readonly string[] =>
  sends.flatMap((body) => {
    const count = idsOf.get(body)?.size ?? 0;
    return count === 1 ? [] : [`${body} was told under ${String(count)} ids`];
  });
