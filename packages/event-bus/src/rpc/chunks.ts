import { headers as makeHeaders, type MsgHdrs } from 'nats';

/** A reply, whole or a chunk of it. */
export type Answer = { readonly data: Uint8Array; readonly headers?: MsgHdrs | undefined };

/** The number of chunks; the broker keeps their order. */
const countHeader = 'x-pieces';
/** A smaller reply is never chunked: even the smallest limit of a broker allows larger chunks. */
const smallestChunk = 64 * 1024;

/** Most answers are short and have no headers, and reading headers costs time. */
const countOf = ({ data, headers }: Answer): number => {
  const said = data.length < smallestChunk ? '' : (headers?.get(countHeader) ?? '');
  return said === '' ? 1 : Number(said);
};

/** Chunks of equal size, none larger than `limit`; the first carries `facts` and the number of chunks. */
export const chunksOf = (body: Uint8Array, limit: number, facts: MsgHdrs | undefined): readonly Answer[] => {
  const count = Math.ceil(body.length / limit);
  if (count <= 1) return [{ data: body, headers: facts }];
  const size = Math.ceil(body.length / count);
  const headers = facts ?? makeHeaders();
  headers.set(countHeader, String(count));
  return Array.from({ length: count }, (_, index) => ({
    data: body.subarray(index * size, (index + 1) * size),
    headers: index === 0 ? headers : undefined,
  }));
};

/** Collects the chunks of one answer, and returns the whole with the last one. */
export const gatherChunks = (): ((message: Answer) => Answer | undefined) => {
  let first: Answer | undefined;
  let missing = 0;
  const parts: Uint8Array[] = [];
  return (message) => {
    if (first === undefined) {
      missing = countOf(message);
      if (missing === 1) return message;
      first = message;
    }
    parts.push(message.data);
    missing -= 1;
    return missing > 0 ? undefined : { data: Buffer.concat(parts), headers: first.headers };
  };
};
