type Write = (fields: object, message: string) => void;

/** The log of this package; the service's own logger fits. Fields never contain texts of contacts. */
export type Log = {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
};
