/** Base64 of a sheet must stay within what the server accepts in one request. */
export const largestSheet = 10 * 1024 * 1024;

/** A file as it travels inside a call: base64. */
export async function contentOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let place = 0; place < bytes.length; place += 32_768)
    binary += String.fromCharCode(...bytes.subarray(place, place + 32_768));
  return btoa(binary);
}
