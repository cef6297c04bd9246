/** The two names of row `alias` as a label; the Bengali one falls back on the English. */
export const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;
