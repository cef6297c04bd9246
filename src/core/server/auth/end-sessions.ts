/**
 * Ends the sessions `s` of a condition; as many rows as there were. They stay until the written retention: that somebody
 * signed in is known after they left. Live streams hear of it at once, in whichever process they stand.
 */
export const endSessionsSql = (condition: string): string =>
  `WITH ended AS (UPDATE session s SET expires_at = now() WHERE s.expires_at > now() AND (${condition}) RETURNING s.id)
   SELECT id, pg_notify('pathshala_sessions', id::text) FROM ended`;
