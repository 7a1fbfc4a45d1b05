type Write = (fields: object, message: string) => void;

/** Where this package logs; the service's own logger fits. Fields never hold what a contact wrote. */
export type Log = {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
};
