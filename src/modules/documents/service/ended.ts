import { cameBackSql } from '../../students/public.ts';

/**
 * The day from which a document `i` is no longer in force though nobody revoked it: of a transfer certificate the day the
 * student came back. Null while it holds.
 */
export const endedSql = `CASE WHEN i.kind = 'transfer' THEN ${cameBackSql} END`;
