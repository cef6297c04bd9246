import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { payrollProblems } from '../../labels.ts';
import { payrollPermission } from '../../permissions.ts';
import { offsetOf } from '../../service/sql.ts';
import type { banksContract as contract } from '../contract.ts';
import { type BankColumn, type BankLayout, layoutProblem } from '../rules.ts';

const shape = {
  id: 'uuid',
  version: 'int',
  name: 'text',
  bank: 'text',
  format: oneOf<BankLayout['format']>(),
  delimiter: oneOf<BankLayout['delimiter']>(),
  hasHeading: 'bool',
  columns: json<BankColumn[]>(),
} as const;
const columns =
  'l.id, l.version, l.name, l.bank, l.format, l.delimiter, l.has_heading AS "hasHeading", l.columns';
const orders = {
  name: 'lower(l.name)',
  '-name': 'lower(l.name) DESC',
  bank: 'lower(l.bank), lower(l.name)',
  '-bank': 'lower(l.bank) DESC, lower(l.name)',
} as const;

/** The files of banks, by name. */
export async function listLayouts(
  transaction: Transaction,
  asked: z.output<typeof contract.layouts.input>,
): Promise<z.input<typeof contract.layouts.output>> {
  const rows = await transaction.read(
    { ...shape, total: 'bigint' },
    `SELECT ${columns}, count(*) OVER () AS total FROM payroll_bank_layout l
      WHERE l.site_id = $1 AND ($2 = 'all' OR l.format = $2)
        AND ($3::text IS NULL OR strpos(lower(l.name || ' ' || l.bank), $3) > 0)
      ORDER BY ${orders[asked.sort]}, l.id LIMIT $4 OFFSET $5`,
    asked.format,
    asked.q?.toLowerCase() || null,
    asked.size,
    offsetOf(asked),
  );
  const banks = await transaction.read(
    { bank: 'text' },
    `SELECT DISTINCT p.bank FROM payroll_employee_pay p
      WHERE p.site_id = $1 AND p.is_active AND coalesce(p.bank, '') <> '' ORDER BY p.bank LIMIT 100`,
  );
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    banks: banks.map((one) => one.bank),
    can: { edit: transaction.context.permissions.has(payrollPermission.setup) },
  };
}

/** One layout. Throws 404. */
export async function readLayout(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    shape,
    `SELECT ${columns} FROM payroll_bank_layout l WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Saves a layout. Throws 422 for one a bank could not pay by or a name that is taken, 409 where another was quicker. */
export async function saveLayout(
  transaction: Transaction,
  input: z.output<typeof contract.save.input>,
): Promise<{ id: string }> {
  const problem = layoutProblem(input);
  if (problem)
    throw new ValidationError({
      columns: [problem === 'width' ? payrollProblems.noWidth : payrollProblems.noBankColumns],
    });
  const id = input.id ?? newId();
  const values = [
    id,
    input.name,
    input.bank,
    input.format,
    input.delimiter,
    input.hasHeading,
    JSON.stringify(input.columns),
  ];
  if (input.id !== null) await readLayout(transaction, input.id);
  const changed = await transaction
    .change(
      input.id === null
        ? `INSERT INTO payroll_bank_layout (site_id, id, name, bank, format, delimiter, has_heading, columns, made_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
        : `UPDATE payroll_bank_layout SET name = $3, bank = $4, format = $5, delimiter = $6, has_heading = $7, columns = $8,
                  version = version + 1, updated_at = now()
            WHERE site_id = $1 AND id = $2 AND version = $9`,
      ...values,
      input.id === null ? transaction.context.accountId : input.version,
    )
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'payroll_bank_layout_name'
        ? new ValidationError({ name: [payrollProblems.nameTaken] })
        : error;
    });
  if (changed === 0) throw new AppError(errors.staleVersion);
  return { id };
}

/** Deletes a layout; what was sent with it stays in the history. Throws 404 and 409. */
export async function removeLayout(
  transaction: Transaction,
  { id, version }: z.output<typeof contract.remove.input>,
): Promise<{ id: string }> {
  await readLayout(transaction, id);
  const removed = await transaction.change(
    'DELETE FROM payroll_bank_layout WHERE site_id = $1 AND id = $2 AND version = $3',
    id,
    version,
  );
  if (removed === 0) throw new AppError(errors.staleVersion);
  return { id };
}
