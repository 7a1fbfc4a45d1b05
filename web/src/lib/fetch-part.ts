const patienceMs = [500, 1500, 4500] as const;

/** Loads a part of the desk's code, with retries for some seconds while the desk restarts. */
export const fetchPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (const delayMs of patienceMs)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  return load();
};
