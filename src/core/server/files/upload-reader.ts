import { AppError } from '../../errors.ts';
import { type Accepted, acceptDocument, acceptImage } from './uploads.ts';

/* The process that looks at pictures and documents of strangers, one after another: none of them is opened in the server. */

export type UploadTask = {
  readonly content: Uint8Array;
  readonly accept: 'image' | 'document';
  readonly longest: number | undefined;
};
export type UploadOutcome = { readonly accepted: Accepted } | { readonly refusal: string };

process.on('message', async ({ content, accept, longest }: UploadTask) => {
  const read = accept === 'image' ? acceptImage : acceptDocument;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  process.send?.(
    await read(bytes, longest).then(
      (accepted): UploadOutcome => ({ accepted }),
      (error: unknown): UploadOutcome => ({
        refusal: error instanceof AppError ? error.kind.code : `${error}`,
      }),
    ),
  );
});
