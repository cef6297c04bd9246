import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { fieldNames } from '../../labels.ts';
import { platformSecurityPermission } from '../../permissions.ts';
import type { PlatformAct } from '../../platform-rights/service/ask.ts';
import { factorLabels as labels } from '../labels.ts';

type Wanted = {
  readonly roles: readonly string[];
  readonly isExpected?: boolean | undefined;
  readonly version: number;
  readonly reason: string;
};

const done = { done: true as const };

/** Whom a second factor is asked of. One person may ask it of more; that fewer need one is decided by two. */
export const setSecondFactorAct: PlatformAct<Wanted, typeof done> = {
  name: 'platform.setSecondFactor',
  permission: platformSecurityPermission.edit,
  async about(transaction, _services, input) {
    const rows = await transaction.read(
      { label: json<Label>(), code: 'text', required: 'bool', expected: 'bool' },
      `SELECT json_build_object('en', r.name_en, 'bn', r.name_bn) AS label, r.code,
              r.code = ANY(s.second_factor_roles) AS required, s.expects_second_factor AS expected
         FROM role r JOIN security_setting s ON s.id = 1
        WHERE r.site_id IS NULL ORDER BY r.rank DESC, r.code LIMIT 1000`,
    );
    const freed = rows.filter((one) => one.required && !input.roles.includes(one.code));
    const asked = rows.filter((one) => !one.required && input.roles.includes(one.code));
    const isOff = input.isExpected === false && rows.some((one) => one.expected);
    return {
      subject: 'second-factor',
      title: labels.act,
      seen: [
        ...freed.map(({ label }) => ({ label, value: labels.freed })),
        ...asked.map(({ label }) => ({ label, value: labels.asked })),
        ...(isOff ? [{ label: labels.expected, value: labels.switchedOff }] : []),
      ],
      needsTwo: freed.length > 0 || isOff,
      // Whoever decides about rights may decide this, whatever roles it concerns.
      rank: 0,
      excluded: [],
    };
  },
  async run(transaction, _services, input) {
    const wanted = [...new Set(input.roles)];
    const known = await transaction.readOne(
      { count: 'int' },
      'SELECT count(*)::int AS count FROM role WHERE code = ANY($1::text[]) AND site_id IS NULL AND rank > 10',
      wanted,
    );
    if (known?.count !== wanted.length)
      throw new ValidationError({ roles: [withAttribute(messages.in, fieldNames.role)] });
    const changed = await transaction.change(
      `UPDATE security_setting SET second_factor_roles = $1, expects_second_factor = coalesce($3, expects_second_factor),
              version = version + 1 WHERE id = 1 AND version = $2`,
      wanted,
      input.version,
      input.isExpected ?? null,
    );
    if (changed === 0) throw new AppError(errors.staleVersion);
    return done;
  },
};
