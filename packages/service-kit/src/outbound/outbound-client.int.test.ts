import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { disposeAtEnd } from '@balcao/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutboundClient, type OutboundRequest } from './outbound-client.ts';
import type { ResolveName } from './guarded-lookup.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server at each address of this machine. */
const openServer = async (answer: Answer) => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(() => {
    server.closeAllConnections();
    server.close();
    return Promise.resolve();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, port, url: `http://127.0.0.1:${String(port)}` };
};
type Server = Awaited<ReturnType<typeof openServer>>;

const routes = new Map<string, Answer>();
const answerAt: Answer = (request, response) => {
  const route = routes.get(new URL(request.url ?? '/', 'http://x').pathname);
  if (route === undefined) response.writeHead(404).end('nothing here');
  else route(request, response);
};
const sendTo =
  (location: string, status = 302): Answer =>
  (_request, response) => {
    response.writeHead(status, { location }).end();
  };

const [named, second, inner] = await Promise.all([
  openServer(answerAt),
  openServer(answerAt),
  openServer(answerAt),
]);
afterEach(() => {
  routes.clear();
  for (const { asked } of [named, second, inner]) asked.length = 0;
});

const ask = (request: OutboundRequest, resolve?: ResolveName) =>
  createOutboundClient({
    allowedHosts: [named, second].map(({ port }) => `127.0.0.1:${String(port)}`),
    ...(resolve === undefined ? {} : { resolve }),
  })(request);
const headersOf = ({ asked }: Server) => asked.at(-1)?.headers;

describe('requests', () => {
  test('is answered completely, with its status', async () => {
    routes.set('/a', (_request, response) => void response.writeHead(401).end('who are you?'));
    const answer = await ask({ url: `${named.url}/a`, headers: { authorization: 'Bearer x' } });
    expect(answer).toMatchObject({ ok: true, value: { status: 401, body: Buffer.from('who are you?') } });
    expect(headersOf(named)).toMatchObject({ authorization: 'Bearer x', 'accept-encoding': 'identity' });
  });

  test('may have a body', async () => {
    routes.set('/post', (request, response) => void request.pipe(response));
    const answer = await ask({ url: `${named.url}/post`, method: 'POST', body: 'olá' });
    expect(answer).toMatchObject({ ok: true, value: { body: Buffer.from('olá') } });
  });
});

describe('the target', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost/',
  ])('%s is never called', async (url) => {
    expect(await ask({ url })).toEqual({ ok: false, error: 'closed-address' });
  });

  test.each([
    'ftp://desk.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'x',
    '',
    'http://a:b@desk.example/',
  ])('%j is no valid address', async (url) => {
    expect(await ask({ url })).toEqual({ ok: false, error: 'bad-address' });
  });

  test('a port of the same machine that is not listed is refused', async () => {
    expect(await ask({ url: inner.url })).toEqual({ ok: false, error: 'closed-address' });
    expect(inner.asked).toEqual([]);
  });

  test('a name that resolves to a private address is refused', async () => {
    const inside: ResolveName = (_name, _options, answer) => {
      answer(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const url = `http://desk.example:${String(inner.port)}/`;
    expect(await ask({ url }, inside)).toEqual({ ok: false, error: 'closed-address' });
    expect(inner.asked).toEqual([]);
  });

  test('a name is resolved once, and the checked address is the one connected to', async () => {
    const answers: string[] = [];
    // First a public address, then a private one.
    const rebinding: ResolveName = (_name, _options, answer) => {
      answers.push('asked');
      answer(null, [{ address: answers.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    const url = `http://desk.example:${String(inner.port)}/`;
    expect(await ask({ url }, rebinding)).toEqual({ ok: false, error: 'closed-address' });
    expect([answers.length, inner.asked.length]).toEqual([1, 0]);
  });

  test('an unknown name is reported as one', async () => {
    const nobody: ResolveName = (_name, _options, answer) => {
      answer(Object.assign(new Error('who?'), { code: 'ENOTFOUND' }), []);
    };
    expect(await ask({ url: 'http://desk.example/' }, nobody)).toEqual({ ok: false, error: 'unknown-host' });
  });
});

describe('a redirect', () => {
  test('is followed three times at most', async () => {
    for (const step of [1, 2, 3]) routes.set(`/${String(step)}`, sendTo(`/${String(step + 1)}`));
    routes.set('/4', (_request, response) => void response.end('there'));
    routes.set('/0', sendTo('/1'));
    const found = await ask({ url: `${named.url}/1` });
    expect(found).toMatchObject({ ok: true, value: { status: 200, body: Buffer.from('there') } });
    expect(await ask({ url: `${named.url}/0` })).toEqual({ ok: false, error: 'too-many-redirects' });
  });

  test('is the answer if nothing follows redirects', async () => {
    routes.set('/away', sendTo(`${second.url}/there`));
    const request = { url: `${named.url}/away`, method: 'POST', body: 'x', followsRedirects: false } as const;
    expect(await ask(request)).toMatchObject({ ok: true, value: { status: 302 } });
    expect(second.asked).toEqual([]);
  });

  test.each(['http://169.254.169.254/', 'http://127.0.0.1:1/', 'http://localhost:1/'])(
    'to %s is not followed',
    async (target) => {
      routes.set('/', sendTo(target));
      expect(await ask({ url: named.url })).toEqual({ ok: false, error: 'closed-address' });
    },
  );

  test.each([
    ['file:///etc/passwd', 'bad-address'],
    ['http://', 'bad-redirect'],
  ])('to %s is not followed either', async (target, error) => {
    routes.set('/', sendTo(target));
    expect(await ask({ url: named.url })).toEqual({ ok: false, error });
  });

  test('keeps credentials for the same host, and sends none to another one', async () => {
    routes.set('/away', sendTo(`${second.url}/there`));
    routes.set('/near', sendTo('/there'));
    routes.set('/there', (_request, response) => void response.end());
    const headers = {
      authorization: 'Bearer x',
      'x-api-token': 'y',
      cookie: 'z',
      accept: 'application/json',
    };
    await ask({ url: `${named.url}/near`, headers });
    expect(headersOf(named)).toMatchObject(headers);
    await ask({ url: `${named.url}/away`, headers });
    expect(headersOf(second)).toMatchObject({ accept: 'application/json' });
    for (const name of ['authorization', 'x-api-token', 'cookie', 'referer'])
      expect(headersOf(second)).not.toHaveProperty(name);
  });

  test('sends the body to no other host', async () => {
    routes.set('/post', sendTo(`${second.url}/there`, 307));
    const request = { url: `${named.url}/post`, method: 'POST', body: 'secret' } as const;
    expect(await ask(request)).toEqual({ ok: false, error: 'bad-redirect' });
    expect(second.asked).toEqual([]);
    routes.set('/post', sendTo(`${second.url}/there`, 303));
    expect(await ask(request)).toMatchObject({ ok: true });
    expect(second.asked.map(({ method, headers }) => [method, headers['content-length']])).toEqual([
      ['GET', undefined],
    ]);
  });
});

describe('an answer', () => {
  test('is abandoned beyond its limit, whether its length was announced or not', async () => {
    routes.set('/said', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).flushHeaders();
    });
    routes.set('/endless', (_request, response) => {
      const fill = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
      };
      response.on('drain', fill);
      fill();
    });
    for (const path of ['/said', '/endless'])
      expect(await ask({ url: `${named.url}${path}`, maxBytes: 10_000 })).toEqual({
        ok: false,
        error: 'too-large',
      });
  });

  test('that does not arrive or does not end is abandoned in time', async () => {
    routes.set('/silent', () => undefined);
    routes.set('/slow', (_request, response) => void response.write('and'));
    for (const path of ['/silent', '/slow'])
      expect(await ask({ url: `${named.url}${path}`, timeoutMs: 50 })).toEqual({
        ok: false,
        error: 'timeout',
      });
  });

  test('is abandoned if its caller is gone', async () => {
    routes.set('/silent', () => undefined);
    const asking = new AbortController();
    const answer = ask({ url: `${named.url}/silent`, signal: asking.signal });
    asking.abort();
    expect(await answer).toEqual({ ok: false, error: 'timeout' });
  });

  test('that changes the protocol unasked is a failure, and the call does not wait forever', async () => {
    routes.set('/101', ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    });
    expect(await ask({ url: `${named.url}/101` })).toEqual({ ok: false, error: 'broken-answer' });
  });

  test('that breaks off or is malformed is a failure', async () => {
    routes.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('a', () => response.destroy());
    });
    expect(await ask({ url: `${named.url}/cut` })).toMatchObject({ ok: false });
    const garbage = createTcpServer((socket) => socket.end('no HTTP at all\r\n\r\n'));
    await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve));
    disposeAtEnd(() => {
      garbage.close();
      return Promise.resolve();
    });
    const address = garbage.address();
    const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
    const client = createOutboundClient({ allowedHosts: ['127.0.0.1'] });
    expect(await client({ url: `http://${host}/` })).toEqual({ ok: false, error: 'broken-answer' });
    expect(await client({ url: `https://${host}/` })).toMatchObject({ ok: false, error: 'broken-answer' });
    expect(await client({ url: 'http://127.0.0.1:1/' })).toEqual({ ok: false, error: 'unreachable' });
  });
});
