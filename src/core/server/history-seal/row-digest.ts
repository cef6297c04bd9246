import { createHmac } from 'node:crypto';

/** Moments to the microsecond, whatever the connection's time zone. */
export const exact = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The digest of all that a row of the history says; an SQL expression. From where it came stands in it where that is
 * known: what was written and sealed before it was kept stays as it was sealed.
 */
export const rowDigestSql = (row: string) =>
  `encode(sha256(convert_to((jsonb_build_array(${row}.id, ${row}.table_name, ${row}.record_id, ${row}.operation, ${row}.before, ${row}.after,
          ${row}.actor, ${row}.impersonator, ${row}.action, ${row}.request, ${exact(`${row}.at`)})
          || CASE WHEN ${row}.origin = '' THEN '[]' ELSE jsonb_build_array(${row}.origin) END)::text, 'UTF8')), 'hex')`;

/**
 * The installation's word that a row said what has this digest before personal values were taken out of it, and says what
 * has the other since: whoever changes the row, or brings another digest, cannot make it.
 */
export const forgottenSeal = (secret: string, id: string, before: string, after: string): string =>
  createHmac('sha256', `history forgotten ${secret}`).update([id, before, after].join('\n')).digest('hex');

/** The digest under which a row was sealed: of one that values were taken out of in the right way, the one it had before. */
export const sealedDigest = (
  secret: string,
  row: { id: string; digest: string; forgotten_digest: string | null; forgotten_seal: string | null },
): string => {
  const { id, digest, forgotten_digest: before, forgotten_seal: seal } = row;
  return before !== null && seal === forgottenSeal(secret, id, before, digest) ? before : digest;
};
