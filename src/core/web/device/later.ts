/** Fetches a part of the page that comes after the first screen; without a network it is asked for until it is here. */
export function later<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return later(load);
  });
}
