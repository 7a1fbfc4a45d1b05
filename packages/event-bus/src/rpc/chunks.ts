import { headers as makeHeaders, type MsgHdrs } from 'nats';

/** What came back, whole or a chunk of it. */
export type Answer = { readonly data: Uint8Array; readonly headers?: MsgHdrs | undefined };

/** How many there are; the broker keeps them in their order. */
const countHeader = 'x-pieces';
/** A smaller reply is never in chunks: even the smallest limit of a broker allows larger chunks. */
const smallestChunk = 64 * 1024;

/** Headers are read only where there may be some: most answers are short and have none. */
const countOf = ({ data, headers }: Answer): number => {
  const said = data.length < smallestChunk ? '' : (headers?.get(countHeader) ?? '');
  return said === '' ? 1 : Number(said);
};

/** Parts of one size that none is larger than `limit`; the first says with `facts` how many there are. */
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

/** Takes the messages of one answer, and gives the whole of it with the last. */
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
