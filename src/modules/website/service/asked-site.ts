import { toAsciiDigits } from '../../../core/digits.ts';
import { AppError } from '../../../core/errors.ts';
import type { Call } from '../../../core/server/http/serve.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { labels } from '../labels.ts';

const noInstitution = { code: 'website.noInstitution', status: 404, text: labels.noInstitution };

/** The institution a query names, in digits of either script; null where none with an open website has this id. */
function idOf(siteId: string): number | null {
  const digits = toAsciiDigits(siteId.trim());
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

/**
 * Whose website is asked: the address decides; an id in the query may only repeat it or name another institution's public
 * page. Throws where there is none, or it is closed.
 */
export async function siteOf({
  input,
  context,
  services,
}: Pick<Call<{ site_id?: string | undefined }>, 'input' | 'context' | 'services'>): Promise<SiteFacts> {
  const wanted = input.site_id === undefined ? context.siteId : idOf(input.site_id);
  const site = wanted === null ? null : await services.sites.find(wanted);
  if (!site || site.status === 'suspended') throw new AppError(noInstitution);
  return site;
}
