import type { ReplicationPart } from '../../../../core/server/replication/copied.ts';

/** The words that institutions copy from each other; no address, number or account of anybody. */
export const messageParts: readonly ReplicationPart[] = [
  {
    name: 'communication.templates',
    label: { en: 'Message templates', bn: 'বার্তার টেমপ্লেট' },
    tables: [
      {
        table: 'communication_template',
        label: { en: 'Message templates', bn: 'বার্তার টেমপ্লেট' },
        columns: {
          event: { en: 'Occasion', bn: 'উপলক্ষ' },
          language: { en: 'Language', bn: 'ভাষা' },
          subject: { en: 'Subject', bn: 'বিষয়' },
          body: { en: 'Text', bn: 'লেখা' },
        },
        references: {},
        key: ['event', 'language'],
      },
    ],
  },
];
