import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../../../core/server/database/scope/group-members.ts';
import { alikeStudents } from '../../../students/public.ts';
import { readApplicant } from '../../service/applicants.ts';
import type { deskContract } from '../contract.ts';
import { alikeApplicants, personOf } from './alike.ts';

/** No group of the country has more members that keep students here. */
const mostSites = 40;

/**
 * Where in the institution's group the same child may be: the institutions, and whether as a student or as an applicant
 * (ADM-3). Neither who nor which record: those are the other institution's to show. Each institution seals numbers with keys
 * of its own, so each is asked by itself.
 */
export async function findElsewhere(
  platform: PlatformTransaction,
  id: string,
): Promise<z.input<typeof deskContract.elsewhere.output>> {
  const { siteId } = platform.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const person = personOf(await readApplicant(await platform.enterSite(siteId), id));
  const others = await platform.read(
    { id: 'int', institution: json<Label>() },
    `SELECT s.id::int AS id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS institution FROM site s
      WHERE s.id <> $1 AND s.status NOT IN ('suspended', 'closed') AND EXISTS (
        SELECT 1 FROM site_group_member m JOIN site_group_member o ON o.group_id = m.group_id
         WHERE m.site_id = $1 AND o.site_id = s.id AND ${inGroupToday('m')} AND ${inGroupToday('o')})
      ORDER BY s.name_en, s.id LIMIT ${mostSites}`,
    siteId,
  );
  const items: { institution: Label; isStudent: boolean; isApplicant: boolean }[] = [];
  for (const { id: other, institution } of others) {
    const inside = await platform.enterSite(other);
    const isStudent = (await alikeStudents(inside, person)).length > 0;
    const isApplicant = (await alikeApplicants(inside, person, null)).length > 0;
    if (isStudent || isApplicant) items.push({ institution, isStudent, isApplicant });
  }
  return { items };
}
