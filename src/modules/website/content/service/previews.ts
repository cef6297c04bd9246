import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { codeOf, recordOfCode } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { siteAddress } from '../../service/addresses.ts';
import type { PreviewKind } from '../preview-kinds.data.ts';

/** What a link's code is made for: see check-codes.ts. It names the link, so that a withdrawn one shows nothing. */
const codeKind = 'website preview';

const found: Readonly<Record<PreviewKind, string>> = {
  page: 'SELECT type AS part FROM website_web_page WHERE site_id = $1 AND id = $2',
  event: "SELECT '' AS part FROM website_event WHERE site_id = $1 AND id = $2",
  gallery: "SELECT '' AS part FROM website_gallery WHERE site_id = $1 AND id = $2",
  slide: "SELECT '' AS part FROM website_slide WHERE site_id = $1 AND id = $2",
  video: "SELECT '' AS part FROM website_video WHERE site_id = $1 AND id = $2",
  message: "SELECT '' AS part FROM website_message WHERE site_id = $1 AND id = $2",
  about: "SELECT '' AS part FROM website_about WHERE site_id = $1 AND id = $2",
  job: "SELECT '' AS part FROM website_job_circular WHERE site_id = $1 AND id = $2",
  charter: "SELECT '' AS part FROM website_citizen_charter WHERE site_id = $1 AND id = $2",
  officer: "SELECT '' AS part FROM website_officer WHERE site_id = $1 AND id = $2",
  notice: "SELECT '' AS part FROM website_notice WHERE site_id = $1 AND id = $2",
  classRoom: "SELECT '' AS part FROM lessons_class_room WHERE site_id = $1 AND id = $2",
};

/** Where those are shown that have no page of their own. */
const places: Partial<Record<PreviewKind, string>> = {
  slide: '/',
  video: '/web/event-video-details',
  message: '/about',
  about: '/about',
  job: '/job-application',
  charter: '/web/citizen-charter',
  officer: '/web/officer-complaint',
  classRoom: '/web/classroom/all',
};

/** The link of a record that is good, else a new one. Throws 404 where there is no such record. */
export async function openPreview(
  transaction: Transaction,
  services: Services,
  { kind, id }: { kind: PreviewKind; id: string },
) {
  const record = await transaction.readOne({ part: 'text' }, found[kind], id);
  const site = await services.sites.find(transaction.siteId);
  if (!record || !site) throw new AppError(errors.notFound);
  const known = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM website_preview_link
      WHERE site_id = $1 AND kind = $2 AND record_id = $3 AND withdrawn_at IS NULL ORDER BY id LIMIT 1`,
    kind,
    id,
  );
  const linkId = known?.id ?? newId();
  if (!known)
    await transaction.change(
      'INSERT INTO website_preview_link (site_id, id, kind, record_id, created_by) VALUES ($1, $2, $3, $4, $5)',
      linkId,
      kind,
      id,
      transaction.context.accountId,
    );
  const code = codeOf(services.config.secret, codeKind, site.id, linkId);
  const page = places[kind] ?? `/web/${kind}/${record.part || id}`;
  return { path: `${await siteAddress(services, site)}${page}?preview=${code}` };
}

/** Withdraws every link of a record; who has one sees no more than anybody. Says how many were good. */
export async function withdrawPreviews(
  transaction: Transaction,
  services: Services,
  { kind, id }: { kind: PreviewKind; id: string },
) {
  const record = await transaction.readOne({ part: 'text' }, found[kind], id);
  if (!record) throw new AppError(errors.notFound);
  const withdrawn = await transaction.change(
    `UPDATE website_preview_link SET withdrawn_at = $4::timestamptz, withdrawn_by = $5, version = version + 1,
            updated_at = $4::timestamptz
      WHERE site_id = $1 AND kind = $2 AND record_id = $3 AND withdrawn_at IS NULL`,
    kind,
    id,
    services.now(),
    transaction.context.accountId,
  );
  return { withdrawn };
}

/** The same of whichever of these kinds it is. */
export async function previewOfAny<K extends PreviewKind>(
  transaction: Transaction,
  services: Services,
  kinds: readonly K[],
  code: string | null | undefined,
): Promise<string | null> {
  if (!code) return null;
  for (const kind of kinds) {
    const link = await previewOf(transaction, services, kind, code);
    if (link) return link.id;
  }
  return null;
}

/** The record a link's code shows; null without one, for every code not made here, and for a withdrawn one. */
export async function previewOf(
  transaction: Transaction,
  services: Services,
  kind: PreviewKind,
  code: string | null | undefined,
): Promise<{ id: string; code: string } | null> {
  const linkId = code ? recordOfCode(services.config.secret, codeKind, transaction.siteId, code) : null;
  if (!linkId || !code) return null;
  const link = await transaction.readOne(
    { id: 'uuid' },
    `SELECT record_id AS id FROM website_preview_link
      WHERE site_id = $1 AND id = $2 AND kind = $3 AND withdrawn_at IS NULL`,
    linkId,
    kind,
  );
  return link && { id: link.id, code };
}
