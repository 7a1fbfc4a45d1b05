type Request = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Two identical changes at the same time share one request, because a second click is faster than a busy page can
 * disable its button (rule U10). Intended repeats have an id of their own in the body. The next user of this page does
 * not share the requests of this one.
 */
export const onceAtATime = (request: Request): Request => {
  const underWay = new Map<string, Promise<Response>>();
  return async (path, init) => {
    const { method = 'GET', body = '' } = init;
    if (method === 'GET' || typeof body !== 'string' || init.signal instanceof AbortSignal)
      return request(path, init);
    const name = `${method} ${path} ${body} ${new Headers(init.headers).get('authorization') ?? ''}`;
    const known = underWay.get(name);
    if (known !== undefined) return (await known).clone();
    const asked = request(path, init).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    // Later callers read a clone, because a body can be read only once.
    return (await asked).clone();
  };
};
