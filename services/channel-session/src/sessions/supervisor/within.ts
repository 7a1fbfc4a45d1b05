export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/** Nothing that an engine does may be waited for without an end. */
export const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TooSlowError(`took longer than ${limitMs} ms`));
  }, limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
