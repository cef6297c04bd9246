import { choice } from '../../../core/fields.ts';
import type { Label } from '../../../core/labels.ts';

const help: Label = {
  en: 'The drawing shown while there is no picture',
  bn: 'ছবি না থাকলে এই আঁকা দৃশ্যটি দেখানো হয়',
};

/** One of the drawn scenes of the product; the value is the file's name. */
export const sceneField = choice({
  label: { en: 'Drawn scene', bn: 'আঁকা দৃশ্য' },
  help,
  choices: [
    { value: 'school', label: { en: 'School building', bn: 'বিদ্যালয় ভবন' } },
    { value: 'classroom', label: { en: 'Classroom', bn: 'শ্রেণিকক্ষ' } },
    { value: 'field', label: { en: 'Sports field', bn: 'খেলার মাঠ' } },
    { value: 'planting', label: { en: 'Tree planting', bn: 'বৃক্ষরোপণ' } },
    { value: 'minar', label: { en: 'Shaheed Minar', bn: 'শহীদ মিনার' } },
    { value: 'science', label: { en: 'Science fair', bn: 'বিজ্ঞান মেলা' } },
  ],
});

/** One of the drawn portraits of the product. */
export const portraitField = choice({
  label: { en: 'Drawn portrait', bn: 'আঁকা প্রতিকৃতি' },
  help,
  choices: [
    { value: 'portrait-woman', label: { en: 'Woman', bn: 'নারী' } },
    { value: 'portrait-man', label: { en: 'Man', bn: 'পুরুষ' } },
  ],
});
