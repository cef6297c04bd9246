/**
 * What collectors took, of students and of others, as a table: `day`, `collected_by`, `method`, `amount`, `reversal_of`. All
 * that is asked of a drawer is asked of this.
 */
export const takingsSql = `(SELECT t.site_id, t.day, t.collected_by, t.method, t.amount, t.reversal_of
    FROM fees_receipt t WHERE t.site_id = $1
  UNION ALL
  SELECT o.site_id, o.day, o.collected_by, o.method, o.amount, o.reversal_of
    FROM fees_outside_receipt o WHERE o.site_id = $1)`;
