import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { clientConfigSchema } from '@balcao/contracts';
import { testFolder } from '@balcao/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Gateway, openDesk } from './desk.ts';
import { type Answer, send } from './http.ts';

const inline = "document.documentElement.dataset.theme = 'dark'";
const script = `console.log('${'x'.repeat(4_000)}')`;
let desk: Desk;
let gateway: Gateway;
let webPath: string;

beforeAll(async () => {
  webPath = testFolder();
  mkdirSync(join(webPath, 'assets'));
  writeFileSync(join(webPath, 'assets/index-abc123.js'), script);
  writeFileSync(join(webPath, 'service-worker.js'), '');
  writeFileSync(join(webPath, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webPath, 'third-party.txt'), 'LAME');
  writeFileSync(
    join(webPath, 'index.html'),
    `<!doctype html><title>Built</title><script>${inline}</script><div id="root">`,
  );
  writeFileSync(join(webPath, 'simulator.html'), '<!doctype html><title>Built</title><div id="phones">');
  desk = await openDesk();
  gateway = await desk.startGateway({
    WEB_PATH: webPath,
    SYSTEM_NAME: 'Loja <da> Ana',
    SIMULATOR: 'on',
    ALLOWED_ORIGINS: 'https://partner.example',
  });
});

const navigate = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const isPage = (answer: Answer): boolean => answer.status === 200 && answer.text.includes('id="root"');

describe('one path, two meanings', () => {
  test.each([
    '/',
    '/tickets',
    '/tickets/12',
    '/users',
    '/users/',
    '/login',
    '/Settings',
    '/whatever/it/is',
    '/tickets?x=a.b',
  ])('a browser that opens %s gets the page', async (path) => {
    expect(isPage(await send(gateway, path, { headers: navigate }))).toBe(true);
    // A reload by a browser that does not send the header.
    expect(isPage(await send(gateway, path, { headers: { accept: 'text/html' } }))).toBe(true);
  });

  test.each([
    { 'sec-fetch-mode': 'cors', accept: 'text/html' },
    { 'sec-fetch-mode': 'no-cors', accept: '*/*' },
    { 'sec-fetch-mode': 'same-origin' },
    { accept: 'application/json, text/plain, */*' },
    { accept: 'text/html', authorization: 'Bearer x' },
    {},
  ])('%j is a call', async (headers) => {
    for (const path of ['/tickets', '/users/1', '/nowhere']) {
      const answer = await send(gateway, path, { headers: { ...headers } });
      expect(answer.status).toBeGreaterThanOrEqual(401);
      expect(answer.json).toHaveProperty('error');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['vary']).toContain('Accept, Sec-Fetch-Mode');
    }
  });

  test('only a read is a navigation', async () => {
    const answer = await send(gateway, '/tickets', { method: 'POST', headers: navigate });
    expect(answer.json).toHaveProperty('error');
  });

  test.each([
    '/public/x.png',
    '/socket.io/',
    '/assets/none.js',
    '/simulator/1/outbox',
    '/api-docs/none',
    '/openapi.json/x',
    '/livez/x',
    '/readyz/x',
  ])('%s is never the page', async (path) => {
    expect(isPage(await send(gateway, path, { headers: navigate }))).toBe(false);
  });
});

describe('the page', () => {
  test('runs only our own scripts, cannot be framed, and is revalidated each time', async () => {
    const { headers } = await send(gateway, '/tickets', { headers: navigate });
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['vary']).toContain('Accept, Sec-Fetch-Mode');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('has the escaped name of the desk as its title', async () => {
    const { text } = await send(gateway, '/', { headers: navigate });
    expect(text).toContain('<title>Loja &#60;da&#62; Ana</title>');
  });

  test('is the new build without a restart', async () => {
    writeFileSync(join(webPath, 'index.html'), '<!doctype html><title>x</title><div id="root" data-new>');
    await expect
      .poll(async () => (await send(gateway, '/', { headers: navigate })).text)
      .toContain('data-new');
  });
});

describe('files', () => {
  test('for workers may fetch from the desk and from nowhere else', async () => {
    for (const path of ['/service-worker.js', '/assets/index-abc123.js']) {
      const { headers } = await send(gateway, path);
      expect(String(headers['content-security-policy']).split('; ')).toContain("connect-src 'self'");
    }
  });

  test('with a hash in their name are cached for ever, and are compressed', async () => {
    const plain = await send(gateway, '/assets/index-abc123.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.text).toBe(script);
    const response = await fetch(`${gateway.url}/assets/index-abc123.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(script);
  });

  test('that the build compressed are sent as they are', async () => {
    const packed = 'assets/packed-abc123.js';
    writeFileSync(join(webPath, packed), script);
    writeFileSync(join(webPath, `${packed}.br`), brotliCompressSync('packed beforehand'));
    const of = async (encoding: string): Promise<readonly (string | null)[]> => {
      const response = await fetch(`${gateway.url}/${packed}`, { headers: { 'accept-encoding': encoding } });
      const { headers } = response;
      return [
        headers.get('content-encoding'),
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('vary'),
        await response.text(),
      ];
    };
    const common = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
    expect(await of('br')).toEqual(['br', ...common, 'Accept-Encoding', 'packed beforehand']);
    expect(await of('gzip')).toEqual(['gzip', ...common, 'Accept-Encoding', script]);
  });

  test('without a hash are cached for a while', async () => {
    const { headers } = await send(gateway, '/favicon.svg');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  test.each([
    '/assets/none.js',
    '/none.svg',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
  ])('%s does not exist', async (path) => {
    expect((await send(gateway, path)).json).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });
});

describe('the public settings', () => {
  test('contain name, colours and version', async () => {
    const { json, headers } = await send(gateway, '/config.json');
    expect(clientConfigSchema.parse(json)).toMatchObject({ systemName: 'Loja <da> Ana', simulator: true });
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('say whether sign-up is open, by the current setting (rule A25)', async () => {
    const expectSignUp = (isOpen: boolean) =>
      expect.poll(async () => (await send(gateway, '/config.json')).json).toMatchObject({ signUp: isOpen });
    await expectSignUp(true);
    await desk.tell({ type: 'SettingChanged', data: { key: 'userCreation', value: 'disabled' } });
    await expectSignUp(false);
  });
});

test('the service worker can fetch the page by its file name', async () => {
  const answer = await send(gateway, '/index.html');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});

describe('the simulator’s page', () => {
  test('exists if phones are simulated', async () => {
    const answer = await send(gateway, '/simulator', { headers: navigate });
    expect(answer.text).toContain('id="phones"');
    expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });

  test('does not exist otherwise', async () => {
    const other = await desk.startGateway({ WEB_PATH: webPath });
    const answer = await send(other, '/simulator', { headers: navigate });
    expect(answer.json).toMatchObject({ error: 'ERR_NOT_FOUND' });
    expect((await send(other, '/config.json')).json).toMatchObject({ simulator: false });
  });
});

test('without a built web client the page explains that, and the API works', async () => {
  const other = await desk.startGateway();
  const page = await send(other, '/tickets', { headers: navigate });
  expect([page.status, page.json]).toEqual([503, expect.objectContaining({ error: 'ERR_UNAVAILABLE' })]);
  expect((await send(other, '/tickets')).status).toBe(401);
});

describe('the API reference', () => {
  test('is a page with its own files, which partners may frame', async () => {
    const answer = await send(gateway, '/api-docs', { headers: navigate });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('x-frame-options');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self' https://partner.example");
    expect(policy).toContain("script-src 'self';");
    const files = [...answer.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      expect(path).toMatch(/^\/api-docs\//);
      expect((await send(gateway, path)).status).toBe(200);
    }
  });

  test('loads nothing from other hosts, and has dark colours (rule P25)', async () => {
    const { text } = await send(gateway, '/api-docs/start.js');
    expect(text).toContain('validatorUrl: null');
    expect(text).not.toContain('http');
    expect(text).toContain("classList.toggle('dark-mode'");
  });

  test('serves no other file of its package', async () => {
    expect((await send(gateway, '/api-docs/package.json')).status).toBe(404);
    expect((await send(gateway, '/api-docs/')).status).toBe(200);
  });
});

test('pages are compressed if the browser accepts that', async () => {
  writeFileSync(join(webPath, 'index.html'), `<!doctype html><div id="root">${' '.repeat(5_000)}`);
  for (const encoding of ['gzip', 'br']) {
    const { headers } = await send(gateway, '/', { headers: { ...navigate, 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
  }
  expect((await send(gateway, '/', { headers: navigate })).headers).not.toHaveProperty('content-encoding');
});

test('short answers of the API are not compressed', async () => {
  const { headers } = await send(gateway, '/nothing', { headers: { 'accept-encoding': 'gzip' } });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('the desk can be installed under its own name and colours', async () => {
  const { headers, json, status } = await send(gateway, '/manifest.webmanifest');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(json).toMatchObject({ name: 'Loja <da> Ana', display: 'standalone', start_url: '/' });
});

test('the licences of third parties are a text that browsers show', async () => {
  const { text, headers } = await send(gateway, '/third-party.txt', { headers: navigate });
  expect(text).toBe('LAME');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('the service worker gets the page under an address that is never a call', async () => {
  writeFileSync(join(webPath, 'index.html'), '<!doctype html><div id="root">');
  const answer = await send(gateway, '/index.html', { headers: { 'sec-fetch-mode': 'cors' } });
  expect(isPage(answer)).toBe(true);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});
