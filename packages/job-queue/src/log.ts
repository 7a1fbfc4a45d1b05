type Write = (fields: object, message: string) => void;

/** Where this package logs; the service's own logger fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
