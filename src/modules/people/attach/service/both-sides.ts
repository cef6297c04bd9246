import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { attachErrors } from '../labels.ts';
import type { AttachmentSide, AttachmentState } from '../rules.ts';

/** What home gives of an employee for the host's record. */
export type Given = {
  readonly nameEn: string;
  readonly nameBn: string;
  readonly gender: string;
  readonly mobile: string;
};

const shape = {
  side: oneOf<AttachmentSide>(),
  otherSite: 'int',
  other: json<Label>(),
  employeeId: 'uuid?',
  askedCode: 'text',
  askedFor: 'text',
  given: jsonOrNull<Given>(),
  share: 'int',
  from: 'date',
  to: 'date?',
  state: oneOf<AttachmentState>(),
  askedBy: 'uuid',
} as const;

const findOwn = (transaction: Transaction, link: string, lock: '' | 'FOR UPDATE') =>
  transaction.readOne(
    shape,
    `SELECT side, other_site::int AS "otherSite", json_build_object('en', other_en, 'bn', other_bn) AS other,
            employee_id AS "employeeId", asked_code AS "askedCode", asked_for AS "askedFor", given, share,
            from_date AS "from", to_date AS "to", state, asked_by AS "askedBy"
       FROM people_attachment WHERE site_id = $1 AND link = $2 ${lock}`,
    link,
  );

type Half = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** An attachment as its two institutions hold it, each with its hands; both rows are locked, home's always first. */
export type Attached = {
  readonly link: string;
  readonly own: AttachmentSide;
  readonly home: Half;
  readonly host: Half;
  readonly inHome: () => Promise<Transaction>;
  readonly inHost: () => Promise<Transaction>;
};

/**
 * Locks an attachment of the caller's institution on both sides. The hands of one side are good until those of the other are
 * taken. Throws 404 where the institution has none of this name, 409 where it stands elsewhere or is the other side's to do.
 */
export async function holdBoth(
  platform: PlatformTransaction,
  link: string,
  allowed: { readonly by: AttachmentSide | null; readonly in: readonly AttachmentState[] },
): Promise<Attached> {
  const { siteId } = platform.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const known = await findOwn(await platform.enterSite(siteId), link, '');
  if (!known) throw new AppError(errors.notFound);
  const sites =
    known.side === 'home' ? { home: siteId, host: known.otherSite } : { home: known.otherSite, host: siteId };
  const inHome = () => platform.enterSite(sites.home);
  const inHost = () => platform.enterSite(sites.host);
  const home = await findOwn(await inHome(), link, 'FOR UPDATE');
  const host = await findOwn(await inHost(), link, 'FOR UPDATE');
  if (home?.otherSite !== sites.host || host?.otherSite !== sites.home) throw new AppError(errors.notFound);
  if (allowed.by !== null && allowed.by !== known.side) throw new AppError(attachErrors.side);
  if (!allowed.in.includes(home.state)) throw new AppError(attachErrors.step);
  return { link, own: known.side, home, host, inHome, inHost };
}
