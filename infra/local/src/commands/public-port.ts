import { ExplainedError } from '../console.ts';
import { isPortFree } from '../processes/free-port.ts';

/** A server may hold a port at one address only; all of these belong to `http://localhost`. */
const addresses = ['127.0.0.1', '0.0.0.0', '::1', '::'];

async function isFreeEverywhere(port: number): Promise<boolean> {
  for (const address of addresses) if (!(await isPortFree(port, address))) return false;
  return true;
}

/** @throws when the port is taken, with the next one that is free. */
export async function requirePort(port: number, command: string): Promise<void> {
  if (await isFreeEverywhere(port)) return;
  let next = port + 1;
  while (next < 65_535 && !(await isFreeEverywhere(next))) next += 1;
  throw new ExplainedError(
    `Port ${port} is taken by another program. The next free one is ${next}:\n\n  PORT=${next} ${command}`,
  );
}
