import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import type { PreviewKind } from './preview-kinds.data.ts';

const base = '/api/v1/website';

/** Preview links and versions of `kind`, which stands in the address as `place`, for whoever holds `access`. */
export function previewContract(
  kind: z.ZodType<PreviewKind, PreviewKind | undefined>,
  place: string,
  access: { readonly permission: Permission },
) {
  const previewed = z.strictObject({ kind, id: z.guid() });
  return {
    /** A link by which somebody without an account reads what is not published yet; the one there is, else a new one. */
    preview: endpoint({
      method: 'POST',
      path: `${base}/previews/${place}/:id`,
      access,
      summary: {
        en: 'Preview link of a notice, page, event, gallery or slide',
        bn: 'নোটিশ, পাতা, অনুষ্ঠান, গ্যালারি বা স্লাইডের প্রিভিউ লিংক',
      },
      input: previewed,
      output: z.object({ path: z.string() }),
    }),
    /** How a record stood after each change, newest first, with who and when. */
    versions: endpoint({
      method: 'GET',
      path: `${base}/versions/${place}/:id`,
      access,
      summary: {
        en: 'Versions of a notice, page, event, gallery or slide',
        bn: 'নোটিশ, পাতা, অনুষ্ঠান, গ্যালারি বা স্লাইডের সংস্করণ',
      },
      input: previewed,
      output: z.object({
        items: z.array(
          z.object({
            id: z.guid(),
            at: z.string(),
            actor: z.object({ en: z.string(), bn: z.string() }).nullable(),
            isCurrent: z.boolean(),
            /** The fields of the record as its form has them. */
            fields: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    }),
    /** Writes a version anew; `version` is that of the record as it stands. */
    restore: endpoint({
      method: 'POST',
      path: `${base}/versions/${place}/:id/restore`,
      access,
      summary: { en: 'Restore a version', bn: 'সংস্করণ ফিরিয়ে আনা' },
      input: previewed.extend({ versionId: z.guid(), version: z.int().min(1) }),
      output: z.object({ id: z.guid(), version: z.int() }),
    }),
    withdrawPreview: endpoint({
      method: 'POST',
      path: `${base}/previews/${place}/:id/withdraw`,
      access,
      summary: { en: 'Withdraw the preview link', bn: 'প্রিভিউ লিংক প্রত্যাহার' },
      input: previewed,
      output: z.object({ withdrawn: z.int() }),
    }),
  };
}
