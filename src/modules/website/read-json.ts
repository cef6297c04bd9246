/** Reads a public call of the institution that the page's address names. Throws with the status when it is refused. */
export async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const alias = /^\/@([a-z0-9-]+)/.exec(location.pathname)?.[1];
  const answer = await fetch(path, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', ...(alias ? { 'X-Site-Alias': alias } : {}) },
    ...(signal ? { signal } : {}),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}
