import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ExplainedError } from '../console.ts';
import { answerOfNats } from './nats-server.ts';
import { askRedis, versionOfRedis } from './redis-server.ts';
import type { Store, StoreName } from './store.ts';

type Kind = {
  /** The accepted URL schemes. */
  protocols: readonly string[];
  example: string;
  /** @throws the reason if the desk cannot work with the server */
  readonly check: (address: URL) => Promise<void>;
};

const kinds: Record<StoreName, Kind> = {
  postgres: {
    protocols: ['postgres:', 'postgresql:'],
    example: 'postgres://user:password@127.0.0.1:5432/balcao',
    check: checkPostgres,
  },
  redis: {
    protocols: ['redis:', 'rediss:'],
    example: 'redis://:password@127.0.0.1:6379',
    check: checkRedis,
  },
  nats: { protocols: ['nats:', 'tls:'], example: 'nats://user:password@127.0.0.1:4222', check: checkNats },
};

/**
 * Uses a server from an address in the environment, once it answers.
 * @param patienceMs for a server that starts together with us
 * @throws if the address is invalid or the desk cannot work with the server; passwords are not shown
 */
export async function useGivenStore(
  name: StoreName,
  variable: string,
  given: string,
  patienceMs = 5_000,
): Promise<Store> {
  const { protocols, example, check } = kinds[name];
  // One address of a cluster must answer.
  const parts = name === 'nats' ? given.split(',').map(withProtocol) : [given];
  const addresses = parts.flatMap((part) => (URL.canParse(part) ? [new URL(part)] : []));
  if (addresses.length < parts.length || addresses.some(({ protocol }) => !protocols.includes(protocol)))
    throw new ExplainedError(`${variable} is not an address of the form ${example}`);
  const deadline = Date.now() + patienceMs;
  let reasons: string[];
  do {
    reasons = [];
    for (const address of addresses) {
      const reason = await reasonAgainst(address, check);
      if (reason === undefined)
        return {
          url: given,
          origin: `the server in ${variable}`,
          restart: () => Promise.reject(new Error(`The server in ${variable} is not ours to restart.`)),
          stop: () => Promise.resolve(),
        };
      reasons.push(`  ${address.host}: ${reason}`);
    }
    await sleep(Math.min(250, patienceMs));
  } while (Date.now() < deadline);
  throw new ExplainedError(
    [
      `The server in ${variable} can't be used:`,
      ...reasons,
      `Start it or mend the address; without ${variable} a server of the desk's own is used.`,
    ].join('\n'),
  );
}

/** NATS' own programs accept a bare host too. */
const withProtocol = (part: string): string => (part.includes('://') ? part.trim() : `nats://${part.trim()}`);

async function reasonAgainst(address: URL, check: Kind['check']): Promise<string | undefined> {
  try {
    await check(address);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The oldest Postgres and NATS with which the desk is tested, and the oldest Redis that BullMQ supports. */
const leastVersions = { Postgres: [15, 0], Redis: [6, 2], NATS: [2, 9] } as const;

/** A server that hides its version, as some hosted ones do, is accepted. */
function requireVersion(kind: keyof typeof leastVersions, version: string | undefined): void {
  if (version === undefined) return;
  const [major, minor] = leastVersions[kind];
  const [, foundMajor = 0, foundMinor = 0] = /^(\d+)(?:\.(\d+))?/.exec(version)?.map(Number) ?? [];
  if (foundMajor < major || (foundMajor === major && foundMinor < minor))
    throw new Error(`it is ${kind} ${version}, and the desk needs ${major}.${minor} or newer.`);
}

async function checkPostgres(address: URL): Promise<void> {
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    requireVersion('Postgres', rows[0]?.server_version);
  } finally {
    await client.end();
  }
}

async function checkRedis(address: URL): Promise<void> {
  const answer = await askRedis(address, 'PING');
  if (!answer.startsWith('+PONG')) throw new Error(answer);
  requireVersion('Redis', await versionOfRedis(address));
}

/** The default message size of NATS. */
const leastMessageBytes = 1024 * 1024;

async function checkNats(address: URL): Promise<void> {
  const answer = await answerOfNats(address);
  const refusal = /-ERR.*/.exec(answer)?.[0];
  if (refusal !== undefined) throw new Error(refusal);
  requireVersion('NATS', /"version":"([^"]+)"/.exec(answer)?.[1]);
  if (!answer.includes('"jetstream":true')) throw new Error('JetStream is off there (nats-server -js).');
  const maxBytes = Number(/"max_payload":(\d+)/.exec(answer)?.[1] ?? leastMessageBytes);
  if (maxBytes < leastMessageBytes)
    throw new Error(
      `it takes messages of ${String(maxBytes)} bytes at most (max_payload: 1MB at least, better 8MB).`,
    );
}
