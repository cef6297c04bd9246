/** Logins of staff at night stay so long after they are over, so that an auditor sees a whole fiscal year and the one before. */
export const keptNightDays = 3 * 365;

/** Whether a session `s` was opened between ten in the evening and five in the morning. */
export const isAtNight = `(extract(hour FROM s.created_at AT TIME ZONE 'Asia/Dhaka') >= 22
  OR extract(hour FROM s.created_at AT TIME ZONE 'Asia/Dhaka') < 5)`;

/** Whether it is not of a family, who may come at any hour: `within` narrows its memberships `m` to an institution. */
export const isOfStaff = (within = 'true'): string =>
  `(NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = s.account_id AND ${within})
    OR EXISTS (SELECT 1 FROM membership m WHERE m.account_id = s.account_id AND ${within} AND m.role NOT IN ('guardian', 'student')))`;
