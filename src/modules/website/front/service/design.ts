import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { acceptAt, keepFile, publicAddressOf, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { websitePermission } from '../../permissions.ts';
import { logoOf } from '../../service/read-website.ts';
import type { Design, OpenData } from '../contract.ts';
import { frontErrors, frontFields } from '../labels.ts';
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
      bannerId: 'uuid?',
      showsMotto: 'bool',
      showsOther: 'bool',
      showsPlace: 'bool',
      isSticky: 'bool',
    },
    `SELECT version, layout, background, accent, banner_id AS "bannerId", shows_motto AS "showsMotto", shows_other AS "showsOther",
            shows_place AS "showsPlace", is_sticky AS "isSticky"
       FROM website_header_design WHERE site_id = $1`,
  );
  const { version, ...design } = row ?? { version: 0, ...usualDesign };
  return {
    version,
    design,
    banner: design.bannerId === null ? '' : publicAddressOf(transaction.siteId, design.bannerId),
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

const bannerPurpose = 'website.banner';
/** Pixels of the longer side. */
const longestBanner = 1920;

export const bannerFile: FileUse = {
  purpose: bannerPurpose,
  isUsed: 'EXISTS (SELECT 1 FROM website_header_design t WHERE t.site_id = $1 AND t.banner_id = f.id)',
};

/** Keeps a picture for the head, made smaller; it hangs on nothing until the design is saved. Throws 422 at `banner`. */
export async function keepBanner({ context, services, request }: Call<object>) {
  if (context.siteId === null) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'banner', 'image');
  const accepted = await acceptAt('banner', content, {
    accept: 'image',
    longest: longestBanner,
    isPublic: true,
  });
  const facts = await keepFile(services, context, accepted, {
    name,
    purpose: bannerPurpose,
    isPublic: true,
  });
  return { ...facts, url: publicAddressOf(context.siteId, facts.id) };
}

/** Another institution's picture, or one that was uploaded for something else, is no banner. */
async function assertBanner(transaction: Transaction, id: string): Promise<void> {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM stored_file WHERE site_id = $1 AND id = $2 AND purpose = $3',
    id,
    bannerPurpose,
  );
  const label = frontFields.bannerId ?? messages.exists;
  if (!known) throw new ValidationError({ bannerId: [withAttribute(messages.exists, label)] });
}

export async function saveDesign(transaction: Transaction, given: Design & { version: number }) {
  if (given.accent !== null && !isReadable(given.accent)) throw new AppError(frontErrors.pale);
  if (given.bannerId !== null) await assertBanner(transaction, given.bannerId);
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
    given.bannerId,
  ];
  if (isKnown)
    await transaction.change(
      `UPDATE website_header_design SET layout = $2, background = $3, accent = $4, shows_motto = $5, shows_other = $6,
              shows_place = $7, is_sticky = $8, banner_id = $9, version = version + 1, updated_at = now()
        WHERE site_id = $1`,
      ...values,
    );
  else
    await transaction.change(
      `INSERT INTO website_header_design (site_id, layout, background, accent, shows_motto, shows_other, shows_place,
              is_sticky, banner_id, id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
      linksStudents: 'bool',
      studentFields: 'text[]',
      employeeFields: 'text[]',
    },
    `SELECT version, has_statistics AS "hasStatistics", has_students AS "hasStudents", links_students AS "linksStudents",
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
    // Without a list there is nothing to link from: switching it on again asks anew.
    given.hasStudents && given.linksStudents,
    [...new Set(given.studentFields)],
    [...new Set(given.employeeFields)],
  ];
  if (isKnown)
    await transaction.change(
      `UPDATE website_open_data SET has_statistics = $2, has_students = $3, links_students = $4, student_fields = $5,
              employee_fields = $6,
              version = version + 1, updated_at = now()
        WHERE site_id = $1`,
      ...values,
    );
  else
    await transaction.change(
      `INSERT INTO website_open_data (site_id, has_statistics, has_students, links_students, student_fields, employee_fields, id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      ...values,
      newId(),
    );
  return { version: given.version + 1 };
}
