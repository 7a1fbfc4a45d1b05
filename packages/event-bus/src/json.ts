/** Nothing is an empty payload. */
export const encodeJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

export const decodeJson = (payload: Uint8Array): unknown =>
  payload.length === 0
    ? undefined
    : JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString());
