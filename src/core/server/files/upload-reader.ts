import { AppError } from '../../errors.ts';
import { type Accepted, acceptDocument, acceptImage } from './uploads.ts';

/* The process that looks at pictures and documents of strangers, one after another: none of them is opened in the server. */

export type UploadTask = {
  readonly content: Uint8Array;
  readonly accept: 'image' | 'document';
  readonly longest: number | undefined;
  /** Widths in pixels at which a picture is wanted too. */
  readonly widths?: readonly number[];
  /** It is somebody's face, wanted as small as cards print it too. */
  readonly isPortrait?: boolean;
};
export type UploadOutcome = { readonly accepted: Accepted } | { readonly refusal: string };

process.on('message', async ({ content, accept, longest, widths, isPortrait }: UploadTask) => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  process.send?.(
    await (accept === 'image'
      ? acceptImage(bytes, longest, widths, isPortrait)
      : acceptDocument(bytes, longest)
    ).then(
      (accepted): UploadOutcome => ({ accepted }),
      (error: unknown): UploadOutcome => ({
        refusal: error instanceof AppError ? error.kind.code : `${error}`,
      }),
    ),
  );
});
