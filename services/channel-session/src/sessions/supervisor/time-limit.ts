export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/** Every wait for an engine has a limit. */
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
