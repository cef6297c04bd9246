/** A record's name in both languages; what has no Bengali one is named in English. */
export const labelSql = (of: string): string =>
  `json_build_object('en', ${of}.name_en, 'bn', coalesce(nullif(${of}.name_bn, ''), ${of}.name_en))`;

/** The start of a list page. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => (page - 1) * size;

/** What `ILIKE` looks for; null: everything. */
export const patternOf = (q: string | undefined): string | null =>
  q ? `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
