import { CallError, requestHeaders } from '../device/call.ts';

/**
 * Fetches a file with the user's own rights and saves it; that of a long list is put into the queue instead, and a toast
 * says so. Throws {@link CallError} with the server's message.
 */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const answer = await fetch(path, { headers: requestHeaders(), credentials: 'same-origin' }).catch(() => {
    throw new CallError(0, { code: 'offline' });
  });
  if (!answer.ok) {
    const refusal = new CallError(answer.status, await answer.json().catch(() => ({})));
    // Fetched with the refusal: few lists are that long.
    const { queueFile } = await import('../jobs/queue-file.ts');
    return queueFile(path, refusal);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  saveBlob(await answer.blob(), name ?? fallbackName);
}

/** Saves a text made in the browser as a file. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Saves a file that came inside an answer, its content in base64. */
export function saveContent(content: string, mime: string, name: string): void {
  saveBlob(new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type: mime }), name);
}

/** Saves a file made in the browser. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
