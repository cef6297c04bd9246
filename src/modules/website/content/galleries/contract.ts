import * as z from 'zod';
import { normaliseText } from '../../../../core/bangla.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { websitePermission } from '../../permissions.ts';
import { mostPictures } from './labels.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const owner = z.enum(['event', 'gallery']);
const caption = z.string().max(300).transform(normaliseText);
const base = '/api/v1/website/pictures/:owner/:id';
const view = { permission: websitePermission.view };
const edit = { permission: websitePermission.edit };
const picture = z.object({
  id: z.guid(),
  version: z.int(),
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
  captionEn: z.string(),
  captionBn: z.string(),
});
const one = z.strictObject({ owner, id: z.guid(), pictureId: z.guid() });
const done = z.object({ id: z.guid() });

/** The pictures of an event or a gallery. */
export const picturesContract = {
  album: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'The pictures of an event or a gallery', bn: 'অনুষ্ঠান বা গ্যালারির ছবি' },
    input: z.strictObject({ owner, id: z.guid() }),
    output: z.object({ title: label, pictures: z.array(picture), can: z.object({ edit: z.boolean() }) }),
  }),
  /** The same `pictureId` again adds nothing. */
  add: endpoint({
    method: 'POST',
    path: `${base}/:pictureId`,
    access: edit,
    summary: { en: 'Add a picture', bn: 'ছবি যোগ করা' },
    input: one,
    output: done,
  }),
  describe: endpoint({
    method: 'PUT',
    path: `${base}/captions`,
    access: edit,
    summary: { en: 'Write the captions', bn: 'ক্যাপশন লেখা' },
    input: z.strictObject({
      owner,
      id: z.guid(),
      captions: z
        .array(z.strictObject({ id: z.guid(), version: z.int(), captionEn: caption, captionBn: caption }))
        .min(1)
        .max(mostPictures),
    }),
    output: done,
  }),
  /** All pictures in their new order; others than there are now is a conflict. */
  arrange: endpoint({
    method: 'PUT',
    path: `${base}/order`,
    access: edit,
    summary: { en: 'Put the pictures in order', bn: 'ছবির ক্রম ঠিক করা' },
    input: z.strictObject({ owner, id: z.guid(), ids: z.array(z.guid()).min(1).max(mostPictures) }),
    output: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:pictureId`,
    access: edit,
    summary: { en: 'Remove a picture', bn: 'ছবি সরানো' },
    input: one,
    output: done,
  }),
};

export type Album = z.output<typeof picturesContract.album.output>;
export type AlbumOwner = z.output<typeof owner>;
