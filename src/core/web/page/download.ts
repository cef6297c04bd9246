import { CallError, confirmed, inSession, requestHeaders } from '../device/call.ts';

/**
 * Fetches a file with the user's own rights and saves it; that of a long list is put into the queue instead, and a toast
 * says so. Throws {@link CallError} with the server's message.
 */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const answer = await fetchFile(path);
  if (!answer.ok) {
    const refusal = await refusalOf(answer);
    // Fetched with the refusal: few lists are that long.
    const { queueFile } = await import('../jobs/queue-file.ts');
    return queueFile(path, refusal);
  }
  saveBlob(await answer.blob(), nameOf(answer) ?? fallbackName);
}

const fetchFile = (path: string): Promise<Response> =>
  confirmed(() =>
    inSession(async () => {
      const answer = await fetch(path, { headers: requestHeaders(), credentials: 'same-origin' }).catch(
        () => {
          throw new CallError(0, { code: 'offline' });
        },
      );
      if (answer.ok) return answer;
      const refusal = await refusalOf(answer.clone());
      // What the reader answers by logging in or by giving the password again is fetched once more.
      if (answer.status === 401 || refusal.code === 'auth.confirmFirst') throw refusal;
      return answer;
    }),
  );
const refusalOf = async (answer: Response) =>
  new CallError(answer.status, await answer.json().catch(() => ({})));
const nameOf = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];

/**
 * Hands a file to the phone's share sheet, to be sent, printed or kept from there; where a browser shares no files it is saved.
 * Throws {@link CallError} with the server's message.
 */
export async function shareFile(path: string, fallbackName: string): Promise<void> {
  const answer = await fetchFile(path);
  if (!answer.ok) throw await refusalOf(answer);
  const content = await answer.blob();
  const name = nameOf(answer) ?? fallbackName;
  const file = new File([content], name, { type: content.type });
  const given = { files: [file], title: name };
  if (!navigator.canShare?.(given)) return saveBlob(content, name);
  await navigator.share(given).catch((error: unknown) => {
    // Put away by the person; or the file came too long after the tap for this browser.
    if ((error as { name?: string }).name !== 'AbortError') saveBlob(content, name);
  });
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
