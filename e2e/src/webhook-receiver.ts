import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Told = {
  readonly id: string;
  /** JSON, as it came. */
  readonly body: string;
  readonly signatures: number;
  /** The problem that a receiver with the published package finds; undefined: none. */
  readonly flaw: string | undefined;
};

export type Answer = { readonly status: number; readonly text?: string };

export type WebhookReceiver = {
  readonly host: string;
  readonly url: string;
  readonly told: readonly Told[];
  /** From here on each call must have a signature with this secret. */
  readonly expectSecret: (secret: string) => void;
  readonly answerBy: (answerTo: (one: Told) => Answer) => void;
  readonly close: () => void;
};

const flawOf = (secret: string, body: string, headers: IncomingHttpHeaders): string | undefined => {
  try {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    new Webhook(secret).verify(body, Object.fromEntries(texts));
    return undefined;
  } catch (error) {
    return String(error);
  }
};

/** An integrator's program on this machine. It accepts every delivery unless a test says otherwise. */
export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const told: Told[] = [];
  let secret: string | undefined;
  let answerTo: (one: Told) => Answer = () => ({ status: 204 });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        id: String(request.headers['webhook-id']),
        body,
        signatures: String(request.headers['webhook-signature']).split(' ').length,
        flaw: secret === undefined ? 'no secret is known yet' : flawOf(secret, body, request.headers),
      };
      told.push(one);
      const { status, text: said } = answerTo(one);
      response.writeHead(status).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  return {
    host,
    url: `http://${host}/told`,
    told,
    expectSecret: (next) => {
      secret = next;
    },
    answerBy: (next) => {
      answerTo = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
