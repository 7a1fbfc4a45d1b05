/** Whether a GET of this address answers 200 within five seconds. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** The beginning of what a GET of this address answers, whatever its status; undefined without an answer in five seconds. */
export async function answerOf(url: string): Promise<string | undefined> {
  try {
    return (await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text()).slice(0, 500);
  } catch {
    return undefined;
  }
}
