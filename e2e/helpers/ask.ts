import type { Page } from 'playwright-core';

/** Calls the server as whoever is signed in on the page. */
export function ask<T>(page: Page, method: string, path: string, input: object = {}): Promise<T> {
  return page.evaluate(
    async ([way, address, content]) => {
      const answer = await fetch(address ?? '', {
        method: way ?? 'GET',
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'X-CSRF-TOKEN': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          'Content-Type': 'application/json',
        },
        ...(way === 'GET' ? {} : { body: content ?? '{}' }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, JSON.stringify(input)] as const,
  );
}
