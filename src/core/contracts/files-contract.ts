import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Label } from '../labels.ts';
import { smallerWidths } from './picture-widths.ts';

/** The largest upload in bytes, by kind. */
export const mostUploadBytes = { image: 8 * 1024 * 1024, document: 10 * 1024 * 1024 } as const;

/** What a file dialog offers; the server looks at the content and decides. */
export const offeredTypes = {
  image: 'image/jpeg,image/png,image/webp',
  document: 'application/pdf,image/jpeg,image/png,image/webp',
} as const;

const t = (en: string, bn: string): Label => ({ en, bn });

/** Why a file is refused; the browser says the same before it sends. */
export const fileRefusals = {
  missing: t('Choose a file.', 'একটি ফাইল বাছাই করুন।'),
  notAnImage: t(
    'The file must be a picture: JPEG, PNG or WebP, at most 40 megapixels.',
    'ফাইলটি অবশ্যই ছবি হতে হবে: JPEG, PNG বা WebP, সর্বোচ্চ ৪০ মেগাপিক্সেল।',
  ),
  notADocument: t(
    'The file must be a PDF or a picture (JPEG, PNG, WebP). Save other documents as PDF first.',
    'ফাইলটি অবশ্যই পিডিএফ বা ছবি (JPEG, PNG, WebP) হতে হবে। অন্য নথি আগে পিডিএফ হিসেবে সংরক্ষণ করুন।',
  ),
  activePdf: t(
    'This PDF contains a script, another file or a program. Print it to PDF and choose that file.',
    'এই পিডিএফে স্ক্রিপ্ট, অন্য ফাইল বা চালানো যায় এমন কিছু আছে। পিডিএফ হিসেবে প্রিন্ট করে সেই ফাইলটি বাছাই করুন।',
  ),
  imageTooLarge: t('The picture may be 8 MB at most.', 'ছবি সর্বোচ্চ ৮ মেগাবাইট হতে পারে।'),
  documentTooLarge: t('The file may be 10 MB at most.', 'ফাইল সর্বোচ্চ ১০ মেগাবাইট হতে পারে।'),
} as const;

/** A stored file as its record's form shows it; `url` works in this browser for a few minutes. */
export const fileFacts = z.object({
  id: z.guid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
});
export type FileFacts = z.infer<typeof fileFacts>;

const parsed = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const signature = {
  until: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  mark: z.string().max(100).optional(),
};

export const filesContract = {
  /** The files among `ids` that are this institution's and that the caller may see. */
  files: endpoint({
    method: 'GET',
    path: '/api/v1/files',
    access: 'signedIn',
    summary: { en: 'Links to stored files', bn: 'সংরক্ষিত ফাইলের লিংক' },
    input: z.strictObject({ ids: z.preprocess(parsed, z.array(z.guid()).min(1).max(200)) }),
    output: z.object({ items: z.array(fileFacts) }),
  }),
  /** A stored file. Without `site`, of the institution the address selects. */
  siteFile: endpoint({
    method: 'GET',
    path: '/media/site/:id',
    access: 'public',
    summary: { en: "An institution's file", bn: 'প্রতিষ্ঠানের ফাইল' },
    input: z.strictObject({
      id: z.guid(),
      site: z.coerce.number().int().positive().optional(),
      /** A picture at this width in pixels; the whole one where it is not kept so small. */
      w: z.enum(smallerWidths.map(String)).optional(),
      ...signature,
    }),
    output: z.unknown(),
    raw: true,
  }),
  accountPhoto: endpoint({
    method: 'GET',
    path: '/media/account/:id',
    access: 'public',
    summary: { en: "An account's photo", bn: 'অ্যাকাউন্টের ছবি' },
    input: z.strictObject({ id: z.guid(), ...signature }),
    output: z.unknown(),
    raw: true,
  }),
};
