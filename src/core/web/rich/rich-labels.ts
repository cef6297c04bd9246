import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the editor for texts with a form. */
export const richLabels = {
  tools: t('Style of the text', 'লেখার ধরন'),
  heading: t('Heading', 'শিরোনাম'),
  subheading: t('Smaller heading', 'উপশিরোনাম'),
  bold: t('Bold', 'মোটা'),
  italic: t('Italic', 'বাঁকা'),
  bullets: t('List', 'তালিকা'),
  numbers: t('Numbered list', 'ক্রমিক তালিকা'),
  link: t('Link', 'লিংক'),
  unlink: t('Remove the link', 'লিংক সরান'),
  table: t('Table', 'সারণি'),
  picture: t('Picture', 'ছবি'),
  undo: t('Undo', 'আগের অবস্থা'),
  redo: t('Redo', 'আবার করুন'),
  rowAfter: t('Add a row', 'সারি যোগ'),
  rowAway: t('Remove the row', 'সারি সরান'),
  columnAfter: t('Add a column', 'কলাম যোগ'),
  columnAway: t('Remove the column', 'কলাম সরান'),
  tableAway: t('Remove the table', 'সারণি সরান'),
  address: t('Address of the link', 'লিংকের ঠিকানা'),
  addressHint: t('https://…, an email address or a page here, /about', 'https://…, ইমেইল বা এখানকার পাতা, /about'),
  wrongAddress: t(
    'Write an address that begins with https:// or /, or an email address.',
    'https:// বা / দিয়ে শুরু ঠিকানা, অথবা ইমেইল লিখুন।',
  ),
  alt: t('What the picture shows', 'ছবিতে কী আছে'),
  altHint: t(
    'Read aloud to people who cannot see it. Anybody who has the address of the picture can open it, so do not use a secret one.',
    'যাঁরা দেখতে পান না তাঁদের পড়ে শোনানো হয়। ঠিকানা জানলে যে কেউ ছবিটি দেখতে পারেন, তাই গোপন কিছু দেবেন না।',
  ),
  altMissing: t('Say in a few words what the picture shows.', 'ছবিতে কী আছে অল্প কথায় লিখুন।'),
  place: t('Insert', 'বসান'),
  uploading: t('The picture is being uploaded', 'ছবি আপলোড হচ্ছে'),
} as const;
