import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, ref, text } from '../../../core/fields.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission } from '../permissions.ts';
import { isIsbn } from '../rules.ts';
import { author } from './author.entity.ts';
import { category } from './category.entity.ts';
import { publisher } from './publisher.entity.ts';

/** A book as it is written, once; what stands on the racks are its copies. */
export const title = defineEntity({
  name: 'title',
  module: 'library',
  label: { en: 'Book', bn: 'বই' },
  plural: { en: 'Books', bn: 'বইসমূহ' },
  path: libraryPath.books,
  permission: libraryCataloguePermission,
  group: 'catalogue',
  order: 1,
  hasOwnImport: true,
  fields: {
    title: text({
      label: { en: 'Title', bn: 'বইয়ের নাম' },
      help: { en: 'As it is printed on the book', bn: 'বইয়ে যেমন ছাপা আছে' },
      required: true,
      max: 200,
    }),
    titleOther: text({
      label: { en: 'Title in the other script', bn: 'অন্য লিপিতে নাম' },
      help: {
        en: 'Himu for হিমু; without it the book is still found by sound',
        bn: 'হিমু-র জন্য Himu; না দিলেও উচ্চারণ দিয়ে খুঁজে পাওয়া যায়',
      },
      max: 200,
    }),
    authorId: ref(() => author, { label: { en: 'Author', bn: 'লেখক' } }),
    byline: text({
      label: { en: 'All authors and editors', bn: 'সব লেখক ও সম্পাদক' },
      help: {
        en: "As printed; if empty, the author's name is used",
        bn: 'বইয়ে যেমন আছে; খালি রাখলে লেখকের নাম বসে',
      },
      max: 330,
    }),
    categoryId: ref(() => category, { label: { en: 'Category', bn: 'বিষয়শ্রেণি' } }),
    publisherId: ref(() => publisher, { label: { en: 'Publisher', bn: 'প্রকাশক' } }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      help: { en: 'The lending rules depend on it', bn: 'ধার দেওয়ার নিয়ম এই ধরন অনুযায়ী' },
      required: true,
      initial: 'general',
      choices: [
        { value: 'general', label: { en: 'General book', bn: 'সাধারণ বই' } },
        { value: 'textbook', label: { en: 'Textbook', bn: 'পাঠ্যবই' } },
        { value: 'reference', label: { en: 'Reference', bn: 'রেফারেন্স' } },
        { value: 'periodical', label: { en: 'Magazine', bn: 'সাময়িকী' } },
      ],
    }),
    language: choice({
      label: { en: 'Language', bn: 'ভাষা' },
      required: true,
      initial: 'bn',
      choices: [
        { value: 'bn', label: { en: 'Bengali', bn: 'বাংলা' } },
        { value: 'en', label: { en: 'English', bn: 'ইংরেজি' } },
        { value: 'ar', label: { en: 'Arabic', bn: 'আরবি' } },
        { value: 'other', label: { en: 'Another language', bn: 'অন্য ভাষা' } },
      ],
    }),
    isbn: text({
      label: { en: 'ISBN', bn: 'আইএসবিএন' },
      help: {
        en: '10 or 13 digits; the last one checks the others',
        bn: '১০ বা ১৩ অঙ্ক; শেষেরটি বাকিগুলো যাচাই করে',
      },
      max: 20,
      check: {
        passes: isIsbn,
        example: '9780306406157',
        text: {
          en: 'This is not an ISBN: a digit is wrong or missing.',
          bn: 'এটি আইএসবিএন নয়: কোনো অঙ্ক ভুল বা বাদ পড়েছে।',
        },
      },
    }),
    edition: text({ label: { en: 'Edition', bn: 'সংস্করণ' }, max: 60 }),
    year: integer({ label: { en: 'Year', bn: 'প্রকাশের সাল' }, min: 1400, max: 2100, isYear: true }),
    pages: integer({ label: { en: 'Pages', bn: 'পৃষ্ঠা' }, min: 1, max: 20_000 }),
  },
  title: { en: 'title', bn: 'title' },
  unique: [],
  list: {
    columns: ['title', 'authorId', 'categoryId', 'kind', 'language', 'isbn', 'publisherId', 'year'],
    sort: 'title',
    search: ['title', 'titleOther', 'byline', 'isbn'],
    filters: ['categoryId', 'kind', 'language'],
    hasViews: true,
  },
  form: [
    'title',
    'titleOther',
    ['authorId', 'categoryId'],
    'byline',
    ['kind', 'language'],
    ['publisherId', 'edition'],
    ['isbn', 'year'],
    'pages',
  ],
});
