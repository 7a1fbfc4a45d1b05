/** A server with our data, however it was started. */
export type Store = {
  url: string;
  /** Says to the user which server is used. */
  origin: string;
  /** As after a crash of its host; the data stay. @throws if it is not ours */
  restart(): Promise<void>;
  /** Does nothing if it is not ours. */
  stop(): Promise<void>;
};

export type Stores = {
  postgres: Store;
  redis: Store;
  nats: Store;
};

export type StoreName = keyof Stores;
