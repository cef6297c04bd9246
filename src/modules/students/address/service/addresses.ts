import { ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { customMessages } from '../../../../core/validation/messages.ts';
import { problems } from '../../labels.ts';
import { addresses, completedAddresses, type KnownPlaces, missingCountries } from '../rules.ts';

const nowhere: KnownPlaces = { thanas: new Map(), districts: new Map() };

/** The places that records name, in two statements for any number of them. */
export async function readPlacesOf(
  transaction: Transaction,
  records: readonly (Readonly<Record<string, unknown>> | null)[],
): Promise<KnownPlaces> {
  const idsOf = (part: string) =>
    records.flatMap((one) => addresses.flatMap((which) => (one?.[`${which}${part}`] as string | null) ?? []));
  const [thanaIds, districtIds] = [idsOf('ThanaId'), idsOf('DistrictId')];
  if (thanaIds.length + districtIds.length === 0) return nowhere;
  const thanas = await transaction.read(
    { id: 'uuid', label: json<Label>(), districtId: 'uuid' },
    `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS label, district_id AS "districtId"
       FROM catalogue_locations_thana WHERE $1::bigint > 0 AND id = ANY($2::uuid[])`,
    [...new Set(thanaIds)],
  );
  const districts = await transaction.read(
    { id: 'uuid', label: json<Label>(), division: json<Label>() },
    `SELECT d.id, json_build_object('en', d.name_en, 'bn', d.name_bn) AS label,
            json_build_object('en', v.name_en, 'bn', v.name_bn) AS division
       FROM catalogue_locations_district d JOIN catalogue_locations_division v ON v.id = d.division_id
      WHERE $1::bigint > 0 AND d.id = ANY($2::uuid[])`,
    [...new Set([...districtIds, ...thanas.map((one) => one.districtId)])],
  );
  return {
    thanas: new Map(thanas.map(({ id, ...one }) => [id, one])),
    districts: new Map(districts.map(({ id, ...one }) => [id, one])),
  };
}

/**
 * A record with what follows of its addresses. Throws at a thana that does not lie in the district beside it, and at the
 * country of an address without a place.
 */
export async function withAddresses<R extends Row>(
  transaction: Transaction,
  record: R,
  before: Row | null,
): Promise<R> {
  const missing = missingCountries(record, before);
  if (missing.length > 0)
    throw new ValidationError(Object.fromEntries(missing.map((name) => [name, [customMessages.country]])));
  const places = await readPlacesOf(transaction, [record, before]);
  const { values, elsewhere } = completedAddresses(record, before, places);
  if (elsewhere.length > 0)
    throw new ValidationError(Object.fromEntries(elsewhere.map((name) => [name, [problems.thanaElsewhere]])));
  return { ...record, ...values };
}
