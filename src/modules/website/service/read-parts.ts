import type { Label } from '../../../core/labels.ts';
import type { Row } from '../../../core/server/database/in-site.ts';
import { publicAddressOf } from '../../../core/server/files/files.ts';
import { plainOf } from '../../../core/validation/rich-text.ts';

/** A field of both languages. Where only one language is written, the other page shows that one. */
export const labelOf = (row: Row, name: string): Label => {
  const en = String(row[`${name}_en`] ?? '');
  const bn = String(row[`${name}_bn`] ?? '');
  return { en: en || bn, bn: bn || en };
};

/** The one language a field is written in, where the page of the other shows it; null where it is written in both. */
export const onlyIn = (row: Row, name: string): 'en' | 'bn' | null => {
  const has = (language: string) => String(row[`${name}_${language}`] ?? '') !== '';
  return has('en') === has('bn') ? null : has('en') ? 'en' : 'bn';
};

/** A line of both languages that says which one it is written in where it is only one. */
export const writtenOf = (row: Row, name: string): Label & { only?: 'en' | 'bn' } => {
  const only = onlyIn(row, name);
  return { ...labelOf(row, name), ...(only === null ? {} : { only }) };
};

/** A text without its form, for where none is shown. */
export const plainLabel = (text: Label): Label => ({ en: plainOf(text.en), bn: plainOf(text.bn) });

/** The uploaded picture, else the drawn scene, else null. */
export const pictureOf = (row: Row): string | null =>
  row.picture
    ? publicAddressOf(Number(row.site_id), String(row.picture))
    : row.scene
      ? `/static/scenes/${String(row.scene)}.svg`
      : null;

/** One page of rows that carry the number of all rows as `total`. */
export function pageOf<T>(rows: readonly Row[], itemOf: (row: Row) => T, page: number, size: number) {
  return { items: rows.map(itemOf), total: Number(rows[0]?.total ?? 0), page, size };
}
