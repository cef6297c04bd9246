import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { placesSql } from '../../../locations/public.ts';
import type { Country, PlaceList, Tuple } from '../rules.ts';

/** The country's places as the form's addresses name them. */
export async function readGeography(transaction: Transaction): Promise<PlaceList> {
  const row = await transaction.readOne(
    {
      countries: json<Country[]>(),
      divisions: json<Tuple[]>(),
      districts: json<Tuple[]>(),
      thanas: json<Tuple[]>(),
    },
    `${placesSql} WHERE $1::bigint > 0`,
  );
  return row ?? { countries: [], divisions: [], districts: [], thanas: [] };
}
