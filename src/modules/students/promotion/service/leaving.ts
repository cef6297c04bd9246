/**
 * Who leaves with the promotion `$2`, once it is applied: after the last class, or because they went before it was. Items `i`
 * with the old place `e`; a promotion that was taken back has nobody.
 */
export const leavingSql = `FROM students_promotion p
  JOIN students_promotion_item i ON i.site_id = $1 AND i.promotion_id = p.id
  JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.enrolment_id
 WHERE p.site_id = $1 AND p.id = $2 AND p.state = 'applied'
   AND (e.status IN ('transferred', 'struckOff', 'dropped')
        OR i.decision = 'complete' AND i.state = 'done' AND e.status IN ('completed', 'alumni'))`;

/**
 * The day on which the student of a document `i` came back after it was given; null while they did not. Compared is when both
 * were written, so that a day entered late changes nothing.
 */
export const cameBackSql = `(SELECT greatest(c.effective_on, i.day) FROM students_status_change c
  WHERE c.site_id = $1 AND c.student_id = i.student_id AND c.created_at > i.created_at AND c.to_status IN ('active', 'onLeave')
    AND (c.kind = 'enrolled'
         OR c.from_status IN ('transferred', 'struckOff', 'dropped', 'completed', 'alumni', 'deceased'))
  ORDER BY c.created_at LIMIT 1)`;
