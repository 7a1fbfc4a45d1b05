import { Client } from 'pg';
import { ExplainedError, type Say } from '../console.ts';
import { waitFor } from '../processes/keep-trying.ts';
import { AwayError, isAway } from './is-away.ts';
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

/** None of the addresses answers yet; each may later. */
class NotThereYet extends ExplainedError {}

/**
 * Uses a server from an address in the environment, once it answers.
 * @throws if the address is invalid or the desk cannot work with the server; passwords are not shown
 */
export async function useGivenStore(
  name: StoreName,
  variable: string,
  given: string,
  { say, stop }: { readonly say: Say; readonly stop?: AbortSignal | undefined },
): Promise<Store> {
  let isSaid = false;
  const ask = () =>
    findGivenStore(name, variable, given).catch((error: unknown) => {
      if (error instanceof NotThereYet && !isSaid) say(`${error.message}\nWaiting for it; Ctrl-C ends that.`);
      isSaid = true;
      throw error;
    });
  return waitFor(`the server in ${variable}`, ask, {
    say,
    stop,
    isFinal: (error) => !(error instanceof NotThereYet),
  });
}

/** Like `useGivenStore`, without waiting. @throws also if it does not answer now */
export async function findGivenStore(name: StoreName, variable: string, given: string): Promise<Store> {
  const { protocols, example, check } = kinds[name];
  // One address of a cluster must answer.
  const parts = name === 'nats' ? given.split(',').map(withProtocol) : [given];
  const addresses = parts.flatMap((part) => (URL.canParse(part) ? [new URL(part)] : []));
  if (addresses.length < parts.length || addresses.some(({ protocol }) => !protocols.includes(protocol)))
    throw new ExplainedError(`${variable} is not an address of the form ${example}`);
  const reasons: string[] = [];
  let mayComeLater = false;
  for (const address of addresses) {
    try {
      await check(address);
      return {
        url: given,
        origin: `the server in ${variable}`,
        restart: () => Promise.reject(new Error(`The server in ${variable} is not ours to restart.`)),
        stop: () => Promise.resolve(),
      };
    } catch (error) {
      mayComeLater ||= isAway(error);
      reasons.push(`  ${address.host}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const text = [
    `The server in ${variable} can't be used:`,
    ...reasons,
    `Start it or mend the address; without ${variable} a server of the desk's own is used.`,
  ].join('\n');
  throw mayComeLater ? new NotThereYet(text) : new ExplainedError(text);
}

/** NATS' own programs accept a bare host too. */
const withProtocol = (part: string): string => (part.includes('://') ? part.trim() : `nats://${part.trim()}`);

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

/** For one question, on a slow host. */
const patienceMs = 15_000;

async function checkPostgres(address: URL): Promise<void> {
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: patienceMs });
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
  if (/^-(LOADING|MASTERDOWN|BUSY)/.test(answer)) throw new AwayError(answer);
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
