/** An answer that was made as text, such as by the database: it leaves as it is. */
export class PreparedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Nothing is an empty payload. */
export const encodeJson = (value: unknown): string => {
  if (value === undefined) return '';
  return value instanceof PreparedJson ? value.text : JSON.stringify(value);
};

export const decodeJson = (payload: Uint8Array): unknown =>
  payload.length === 0
    ? undefined
    : JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString());
