/** What the server wrote into the page under a name, for its scripts; undefined where it wrote nothing. */
export function sentWith<T>(name: 'common-data' | 'early-answers'): T | undefined {
  const sent = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return sent ? (JSON.parse(sent) as T) : undefined;
}
