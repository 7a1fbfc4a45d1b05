type Details = RequestInit & {
  readonly body: FormData;
  /** Between 0 and 1. */
  readonly onProgress?: (share: number) => void;
};

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText === '' ? null : request.responseText, {
    status: request.status,
    headers: headersOf(request),
  });

/** `fetch` with upload progress, which fetch itself cannot report. It has no timeout, because files may be slow. */
export const sendForm = (path: string, details: Details): Promise<Response> => {
  const { method = 'POST', headers, body, signal, onProgress } = details;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open(method, path);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The line broke off.')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted === true) reject(new DOMException('Stopped.', 'AbortError'));
    else request.send(body);
  });
};
