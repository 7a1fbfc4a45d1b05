type Write = (fields: object, message: string) => void;

/** The log of this package; the service's own logger fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
