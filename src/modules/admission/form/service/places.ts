import { districts, divisions, type GeoArea, thanas } from '../../../platform/catalogue/geo.data.ts';
import type { PlaceList, Tuple } from '../rules.ts';

const tuple = ({ id, parentId, nameEn, nameBn }: GeoArea): Tuple => [id, parentId, nameEn, nameBn];

/** The country's places as the form's addresses name them. */
export const geoPlaces: PlaceList = {
  divisions: divisions.map(tuple),
  districts: districts.map(tuple),
  thanas: thanas.map(tuple),
};
