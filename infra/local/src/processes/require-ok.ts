/** A slow host needs its time, and an answer that comes late is still one. */
const patienceMs = 15_000;

/** @throws what this address answers to a GET, unless it is a 200 */
export async function requireOk(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  if (answer === undefined) throw new Error(`${url} does not answer`);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answers ${String(answer.status)} ${text.slice(0, 500)}`);
}
