import { ExplainedError } from '../console.ts';
import { portProblem } from '../processes/free-port.ts';

/** A server may use a port at one address only; all of these belong to `http://localhost`. */
const addresses = ['127.0.0.1', '0.0.0.0', '::1', '::'];

async function problemOf(port: number): Promise<'taken' | 'forbidden' | undefined> {
  for (const address of addresses) {
    const problem = await portProblem(port, address);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const lastPort = 65_535;
/** Below it, some systems let only administrators listen. */
const firstOpenPort = 1_024;

/** @throws if the port cannot be used, with the next usable one */
export async function requirePort(port: number, command: string): Promise<void> {
  const problem = await problemOf(port);
  if (problem === undefined) return;
  let next = problem === 'forbidden' ? firstOpenPort : port + 1;
  while (next < lastPort && (await problemOf(next)) !== undefined) next += 1;
  const why =
    problem === 'forbidden'
      ? `The system does not let this user open port ${port}.`
      : `Port ${port} is taken by another program.`;
  throw new ExplainedError(`${why} The next free one is ${next}:\n\n  PORT=${next} ${command}`);
}
