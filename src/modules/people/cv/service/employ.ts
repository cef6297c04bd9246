import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { createRecord, purposeOf } from '../../../../core/server/entity/records.ts';
import { setPurpose } from '../../../../core/server/files/files.ts';
import { employeeDocument } from '../../document.entity.ts';
import { employee } from '../../employee.entity.ts';
import { type Cv, tidyCv } from '../rules.ts';

/** What the record of a new employee begins with. */
export type NewEmployee = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly designationId: string;
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly mobile: string;
  readonly email: string | null;
  readonly joiningDate: string;
  readonly indexNumber: string | null;
  /** As it was written, not sealed. */
  readonly nid: string | null;
  readonly photo: string | null;
  readonly fatherName?: string | null;
  readonly motherName?: string | null;
  readonly religion?: string | null;
  readonly presentAddress?: string | null;
  readonly permanentAddress?: string | null;
  readonly ntrcaNumber?: string | null;
};

/** A paper that came with the application. */
type BroughtPaper = { readonly fileId: string; readonly title: string };

const purposeOfPaper = purposeOf(employeeDocument, 'paper');

/** Makes an employee with the curriculum vitae and the papers that came with the application; answers the record's id. */
export async function employEmployee(
  transaction: Transaction,
  given: NewEmployee,
  cv: Cv,
  papers: readonly BroughtPaper[] = [],
): Promise<string> {
  const { id } = await createRecord(transaction, employee, {
    ...given,
    subject: null,
    mpoFrom: null,
  });
  await transaction.change(
    'INSERT INTO people_cv (site_id, id, employee_id, cv) VALUES ($1, $2, $3, $4)',
    newId(),
    id,
    JSON.stringify(tidyCv(cv)),
  );
  if (papers.length === 0) return id;
  // From now on they are seen by whoever may see employees.
  await setPurpose(transaction, fileIdsOf(papers), purposeOfPaper);
  const titles = papers.map((one) => one.title);
  await insertRows(
    transaction,
    employeeDocument,
    papers.map(({ fileId, title }, place) => {
      const before = titles.slice(0, place).filter((one) => one === title).length;
      return {
        id: newId(),
        employeeId: id,
        title: before === 0 ? title : `${title} (${before + 1})`,
        number: null,
        issuedOn: null,
        expiresOn: null,
        paper: fileId,
      };
    }),
  );
  return id;
}

const fileIdsOf = (papers: readonly { fileId: string }[]) => papers.map((one) => one.fileId);

/**
 * Takes back who was just employed; the papers are the application's again, with its purpose. Answers false where something
 * hangs on the record already; the caller rolls back.
 */
export async function takeBackEmployee(
  transaction: Transaction,
  employeeId: string,
  papers: { readonly files: readonly { fileId: string }[]; readonly purpose: string } = {
    files: [],
    purpose: '',
  },
): Promise<boolean> {
  const files = fileIdsOf(papers.files);
  await transaction.change(
    'DELETE FROM people_employee_document WHERE site_id = $1 AND employee_id = $2 AND paper = ANY($3::uuid[])',
    employeeId,
    files,
  );
  await setPurpose(transaction, files, papers.purpose);
  await transaction.change('DELETE FROM people_cv WHERE site_id = $1 AND employee_id = $2', employeeId);
  const gone = await transaction
    .change('DELETE FROM people_employee WHERE site_id = $1 AND id = $2', employeeId)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23503') return 0;
      throw error;
    });
  return gone > 0;
}
