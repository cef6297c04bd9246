import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { websitePermission } from '../../permissions.ts';
import { logoOf } from '../../service/read-website.ts';
import type { Design, OpenData } from '../contract.ts';
import { frontErrors } from '../labels.ts';
import { isReadable, usualDesign, usualOpenData } from '../rules.ts';

const mayEdit = ({ context }: Transaction) => ({ edit: context.permissions.has(websitePermission.edit) });

/** The design of the head and what it is tried out with; version 0 while nothing was saved. */
export async function readDesign(transaction: Transaction, site: SiteFacts) {
  const row = await transaction.readOne(
    {
      version: 'int',
      layout: oneOf<Design['layout']>(),
      background: oneOf<Design['background']>(),
      accent: 'text?',
      showsMotto: 'bool',
      showsOther: 'bool',
      showsPlace: 'bool',
      isSticky: 'bool',
    },
    `SELECT version, layout, background, accent, shows_motto AS "showsMotto", shows_other AS "showsOther",
            shows_place AS "showsPlace", is_sticky AS "isSticky"
       FROM website_header_design WHERE site_id = $1`,
  );
  const { version, ...design } = row ?? { version: 0, ...usualDesign };
  return {
    version,
    design,
    site: {
      name: site.name,
      motto: site.motto,
      address: site.address,
      logo: logoOf(site),
      accent: site.accent,
    },
    can: mayEdit(transaction),
  };
}

/** The version the row has now; another than the one somebody saw is refused. */
async function checkVersion(transaction: Transaction, sql: string, version: number): Promise<boolean> {
  const row = await transaction.readOne({ version: 'int' }, sql);
  if ((row?.version ?? 0) !== version) throw new AppError(errors.staleVersion);
  return row !== null;
}

export async function saveDesign(transaction: Transaction, given: Design & { version: number }) {
  if (given.accent !== null && !isReadable(given.accent)) throw new AppError(frontErrors.pale);
  const isKnown = await checkVersion(
    transaction,
    'SELECT version FROM website_header_design WHERE site_id = $1 FOR UPDATE',
    given.version,
  );
  const values = [
    given.layout,
    given.background,
    given.accent,
    given.showsMotto,
    given.showsOther,
    given.showsPlace,
    given.isSticky,
  ];
  if (isKnown)
    await transaction.change(
      `UPDATE website_header_design SET layout = $2, background = $3, accent = $4, shows_motto = $5, shows_other = $6,
              shows_place = $7, is_sticky = $8, version = version + 1, updated_at = now()
        WHERE site_id = $1`,
      ...values,
    );
  else
    await transaction.change(
      `INSERT INTO website_header_design (site_id, layout, background, accent, shows_motto, shows_other, shows_place,
              is_sticky, id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      ...values,
      newId(),
    );
  return { version: given.version + 1 };
}

/** What the website says of persons; version 0 while nobody decided. */
export async function readOpenData(transaction: Transaction) {
  const row = await transaction.readOne(
    {
      version: 'int',
      hasStatistics: 'bool',
      hasStudents: 'bool',
      studentFields: 'text[]',
      employeeFields: 'text[]',
    },
    `SELECT version, has_statistics AS "hasStatistics", has_students AS "hasStudents",
            student_fields AS "studentFields", employee_fields AS "employeeFields"
       FROM website_open_data WHERE site_id = $1`,
  );
  const { version, ...open } = (row ?? { version: 0, ...usualOpenData }) as OpenData & { version: number };
  return { version, open, can: mayEdit(transaction) };
}

export async function saveOpenData(transaction: Transaction, given: OpenData & { version: number }) {
  const isKnown = await checkVersion(
    transaction,
    'SELECT version FROM website_open_data WHERE site_id = $1 FOR UPDATE',
    given.version,
  );
  const values = [
    given.hasStatistics,
    given.hasStudents,
    [...new Set(given.studentFields)],
    [...new Set(given.employeeFields)],
  ];
  if (isKnown)
    await transaction.change(
      `UPDATE website_open_data SET has_statistics = $2, has_students = $3, student_fields = $4, employee_fields = $5,
              version = version + 1, updated_at = now()
        WHERE site_id = $1`,
      ...values,
    );
  else
    await transaction.change(
      `INSERT INTO website_open_data (site_id, has_statistics, has_students, student_fields, employee_fields, id)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      ...values,
      newId(),
    );
  return { version: given.version + 1 };
}
