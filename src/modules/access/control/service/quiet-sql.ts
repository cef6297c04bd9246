import type { Label } from '../../../../core/labels.ts';
import { quietWords } from '../labels.ts';

/* What the SELECTs over the history `h` of the auditor's page are made of. */

export const day = `(h.at AT TIME ZONE 'Asia/Dhaka')::date`;
export const differs = (...columns: readonly string[]) =>
  `(${columns.map((column) => `h.before ->> '${column}' IS DISTINCT FROM h.after ->> '${column}'`).join(' OR ')})`;
/** Leads to the log of the record, on that day. */
export const inLog = (table: string) => `'${table} ' || h.record_id || ' ' || to_char(${day}, 'YYYY-MM-DD')`;
export const said = (en: string, bn: string) => `json_build_object('en', ${en}, 'bn', ${bn})::jsonb`;
export const nameOf = (row: string, language: 'en' | 'bn') =>
  language === 'en' ? `${row}.name_en` : `coalesce(nullif(${row}.name_bn, ''), ${row}.name_en)`;
export const pupil = (language: 'en' | 'bn') => `s.code || ' · ' || ${nameOf('s', language)}`;

/** What a column was and became, in words. */
export const fromTo = (column: keyof typeof quietWords, language: 'en' | 'bn') =>
  (['before', 'after'] as const)
    .map((side) => {
      const words: readonly [string, Label][] = Object.entries(quietWords[column]);
      const cases = words.map(([value, word]) => `WHEN '${value}' THEN '${word[language]}'`);
      return `CASE h.${side} ->> '${column}' ${cases.join(' ')} ELSE '–' END`;
    })
    .join(` || ' → ' || `);
