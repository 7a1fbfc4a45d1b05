/** A server that holds our state, however it came to run. */
export type Store = {
  url: string;
  /** For the person: which one was taken. */
  origin: string;
  /** As its host would after a crash; data stay. @throws when somebody else runs it. */
  restart(): Promise<void>;
  /** Does nothing when somebody else runs it. */
  stop(): Promise<void>;
};

export type Stores = {
  postgres: Store;
  redis: Store;
  nats: Store;
};

export type StoreName = keyof Stores;
