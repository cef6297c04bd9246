import { CallError, inSession, requestHeaders } from '../device/call.ts';

/** Sends one file; `onProgress` is told the share that has left, from 0 to 1. Throws {@link CallError}. */
export const uploadFile = <T>(path: string, file: File, options: UploadOptions): Promise<T> =>
  inSession(() => sendFile<T>(path, file, options));

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

function sendFile<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    // `fetch` cannot tell how far an upload is.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      let body: unknown = {};
      try {
        body = JSON.parse(request.responseText);
      } catch {
        // A proxy's page instead of an answer.
      }
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else reject(new CallError(request.status, body as object));
    });
    request.addEventListener('error', () => reject(new CallError(0, { code: 'offline' })));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    options.signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
