import type { Label } from '../src/core/labels.ts';

/** A drawn picture that stands where nothing is uploaded yet; `file` lies in `assets/scenes/`. */
export type Scene = { readonly name: string; readonly file: string; readonly caption: Label };

/** The six wide scenes, 1600 by 720. */
export const scenes: readonly Scene[] = [
  {
    name: 'school',
    file: 'school.svg',
    caption: {
      en: 'The school building and the krishnachura by the pond',
      bn: 'বিদ্যালয় ভবন আর পুকুরপাড়ের কৃষ্ণচূড়া',
    },
  },
  { name: 'classroom', file: 'classroom.svg', caption: { en: 'A mathematics lesson', bn: 'গণিতের ক্লাস' } },
  {
    name: 'field',
    file: 'field.svg',
    caption: { en: 'The final of the 100 metres', bn: '১০০ মিটার দৌড়ের চূড়ান্ত পর্ব' },
  },
  { name: 'planting', file: 'planting.svg', caption: { en: 'Tree planting week', bn: 'বৃক্ষরোপণ সপ্তাহ' } },
  {
    name: 'minar',
    file: 'minar.svg',
    caption: { en: 'Flowers at the Shaheed Minar', bn: 'শহীদ মিনারে পুষ্পস্তবক' },
  },
  { name: 'science', file: 'science.svg', caption: { en: 'Science fair', bn: 'বিজ্ঞান মেলা' } },
];

/** Two-tone silhouettes, 400 by 480. */
export const portraits = {
  man: 'portrait-man.svg',
  woman: 'portrait-woman.svg',
  boy: 'portrait-boy.svg',
  girl: 'portrait-girl.svg',
} as const;

/** The institution's crest and the product's own mark. */
export const crest = 'crest.svg';
export const productMark = 'mark.svg';
