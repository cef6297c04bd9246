import { integer } from '../../core/fields.ts';
import type { Label } from '../../core/labels.ts';

const marks = (label: Label, help?: Label) =>
  integer({ label, ...(help ? { help } : {}), min: 0, max: 1000 });

/** What a subject is examined in, in whole marks; `help` says what they make up. */
export const splitFields = (help: Label) =>
  ({
    written: marks({ en: 'Written or creative', bn: 'লিখিত বা সৃজনশীল' }, help),
    mcq: marks({ en: 'MCQ', bn: 'বহুনির্বাচনি' }),
    practical: marks({ en: 'Practical', bn: 'ব্যবহারিক' }),
    continuous: marks({ en: 'Continuous assessment (SBA)', bn: 'ধারাবাহিক মূল্যায়ন' }),
  }) as const;
