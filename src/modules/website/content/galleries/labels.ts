import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** As many pictures as one gallery or event holds. */
export const mostPictures = 200;

export const pictureErrors = {
  full: {
    code: 'website.galleryFull',
    status: 409,
    text: t(
      `A gallery holds ${mostPictures} pictures at most. Begin another.`,
      'একটি গ্যালারিতে সর্বোচ্চ ২০০টি ছবি রাখা যায়। আরেকটি গ্যালারি শুরু করুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const pictureLabels = {
  pictures: t('Pictures', 'ছবি'),
  picturesOf: t('Pictures: {name}', 'ছবি: {name}'),
  add: t('Add pictures', 'ছবি যোগ করুন'),
  addHint: t(
    'Drag or choose several at once: JPEG, PNG or WebP, 8 MB each. They are made smaller for the website.',
    'একসঙ্গে অনেক ছবি টেনে আনুন বা বাছাই করুন: JPEG, PNG বা WebP, প্রতিটি ৮ মেগাবাইট। ওয়েবসাইটের জন্য ছোট করা হয়।',
  ),
  sent: t('{count} {count|picture|pictures} added', '{count}টি ছবি যোগ হয়েছে'),
  count: t('{count} {count|picture|pictures}', '{count}টি ছবি'),
  none: t('No picture yet.', 'এখনো কোনো ছবি নেই।'),
  captionEn: t('Caption', 'ক্যাপশন (ইংরেজি)'),
  captionBn: t('Caption in Bengali', 'ক্যাপশন (বাংলা)'),
  save: t('Save the captions', 'ক্যাপশন সংরক্ষণ করুন'),
  saved: t('Saved', 'সংরক্ষিত'),
  earlier: t('Move picture {place} forward', '{place} নম্বর ছবি আগে আনুন'),
  later: t('Move picture {place} back', '{place} নম্বর ছবি পরে নিন'),
  remove: t('Remove picture {place}', '{place} নম্বর ছবি সরান'),
  removeTitle: t('Remove this picture?', 'ছবিটি সরাবেন?'),
  removeText: t('It disappears from the website at once.', 'ওয়েবসাইট থেকে এখনই সরে যাবে।'),
  removeAction: t('Remove', 'সরান'),
  moved: t('Picture now in place {place} of {count}', 'ছবি এখন {count}টির মধ্যে {place} নম্বরে'),
  drag: t('Drag to another place', 'টেনে অন্য জায়গায় নিন'),
  place: t('Picture {place}', 'ছবি {place}'),
  galleries: t('Galleries', 'গ্যালারি'),
  gallery: t('Gallery', 'গ্যালারি'),
  noGallery: t('No gallery is published.', 'কোনো গ্যালারি প্রকাশিত হয়নি।'),
  backToAll: t('All pictures', 'সব ছবি'),
  previous: t('Previous picture', 'আগের ছবি'),
  next: t('Next picture', 'পরের ছবি'),
  pictureOf: t('Picture {place} of {count}', '{count}টির মধ্যে {place} নম্বর ছবি'),
} as const;

export const pictureFields: Readonly<Record<string, Label>> = {
  file: pictureLabels.pictures,
  captionEn: pictureLabels.captionEn,
  captionBn: pictureLabels.captionBn,
};
