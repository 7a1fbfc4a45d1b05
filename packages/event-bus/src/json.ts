/** An answer that is JSON text already, such as from the database, and is sent unchanged. */
export class PreparedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** `undefined` is an empty payload. */
export const encodeJson = (value: unknown): string => {
  if (value === undefined) return '';
  return value instanceof PreparedJson ? value.text : JSON.stringify(value);
};

export const decodeJson = (payload: Uint8Array): unknown =>
  payload.length === 0
    ? undefined
    : JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString());
