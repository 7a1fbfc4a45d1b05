const patienceMs = [500, 1500, 4500] as const;

/** Fetches a part of the desk's own code; a desk that is just restarting is asked again for some seconds. */
export const fetchPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (const delayMs of patienceMs)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  return load();
};
