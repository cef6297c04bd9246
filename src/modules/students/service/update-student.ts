import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { type EntityRecord, updateRecord } from '../../../core/server/entity/records.ts';
import { fieldSchema } from '../../../core/validation/entity-schemas.ts';
import { isMask } from '../../../core/validation/secrets.ts';
import { fieldMessages } from '../../../core/validation/zod-messages.ts';
import { withAddresses } from '../address/service/addresses.ts';
import { problems } from '../labels.ts';
import { sensitiveFields } from '../rules.ts';
import { type StudentField, student } from '../student.entity.ts';
import { personOf } from './admit.ts';
import { assertNobodyAlike } from './duplicates.ts';
import { readFull, withoutSecrets } from './read-student.ts';

export type UpdateInput = Row & {
  id: string;
  version: number;
  confirmDuplicate: boolean;
};

/** A sensitive value as it is stored; throws at its field when it is not one. */
function checkedValue(field: StudentField, value: unknown): unknown {
  const definition = student.fields[field];
  const parsed = fieldSchema(definition).safeParse(value);
  if (parsed.success) return parsed.data;
  const found = fieldMessages(parsed.error, { '': definition.label }, value);
  throw new ValidationError({ [field]: Object.values(found).flat() });
}

/** Who the record is of, with the number of the birth certificate that stays where none is sent. */
async function knownPerson(transaction: Transaction, next: Row & { id: string }) {
  const person = personOf(next);
  if (!isMask(person.birthRegistration)) return person;
  const row = await transaction.readOne(
    { birth: 'text?' },
    'SELECT birth_registration AS birth FROM students_student WHERE site_id = $1 AND id = $2',
    next.id,
  );
  return { ...person, birthRegistration: transaction.secrets.openOrNull(row?.birth) };
}

/** Changes a student's own record; sensitive values that are not sent stay. The 409 shows theirs, masked. */
export async function updateStudent(transaction: Transaction, input: UpdateInput, today: string) {
  const { confirmDuplicate, ...fields } = input;
  const before = await readFull(transaction, input.id);
  if (before.version !== input.version)
    throw new AppError(errors.staleVersion, {}, { current: withoutSecrets(transaction, before) });
  if (String(fields.dateOfBirth) >= today) throw new ValidationError({ dateOfBirth: [problems.bornLater] });
  const next: Row & { id: string; version: number } = {
    ...(await withAddresses(transaction, fields, before)),
    isActive: before.isActive,
  };
  for (const field of sensitiveFields) {
    const given = fields[field];
    next[field] = given === undefined ? before[field] : checkedValue(field, given);
  }
  if (!confirmDuplicate) await assertNobodyAlike(transaction, await knownPerson(transaction, next), input.id);
  const saved = await updateRecord(transaction, student, next).catch((error: unknown) => {
    // Somebody was faster by a moment; the record in the refusal is masked as everywhere.
    if (error instanceof AppError && error.kind.code === 'staleVersion' && error.details?.current)
      throw new AppError(
        errors.staleVersion,
        {},
        { current: withoutSecrets(transaction, error.details.current as EntityRecord) },
      );
    throw error;
  });
  return withoutSecrets(transaction, saved);
}
