/** The part of pino's logger that the packages need. */
export type StoreLog = {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
};
