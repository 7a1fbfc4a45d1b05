type Request = (path: string, init: RequestInit) => Promise<Response>;

/**
 * What changes something and is asked for again, word by word, while it is on its way is one request: a second click is
 * faster than a busy page can disable its button (rule U10). What is meant twice has an id of its own in its body;
 * what the next user of this page asks for is another request.
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
    // Who comes later reads a copy: a body can be read once.
    return (await asked).clone();
  };
};
