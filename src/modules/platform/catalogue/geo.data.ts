import geography from './geo-bd.json' with { type: 'json' };

/** One administrative area; `parentId` is the division of a district, the district of an upazila or thana. */
export type GeoArea = {
  readonly id: number;
  readonly parentId: number;
  readonly kind: 'division' | 'district' | 'upazila' | 'thana';
  readonly nameEn: string;
  readonly nameBn: string;
};

export const divisions: readonly GeoArea[] = geography.divisions.map((area) => ({
  id: area.id,
  parentId: 0,
  kind: 'division',
  nameEn: area.en,
  nameBn: area.bn,
}));

export const districts: readonly GeoArea[] = geography.districts.map((area) => ({
  id: area.id,
  parentId: area.division_id,
  kind: 'district',
  nameEn: area.en,
  nameBn: area.bn,
}));

/** Upazilas and metropolitan thanas in one list, because forms ask for "Thana" and mean either. */
export const thanas: readonly GeoArea[] = [
  ...geography.upazilas.map((area) => ({ ...areaOf(area), kind: 'upazila' as const })),
  ...geography.thanas.map((area) => ({ ...areaOf(area), kind: 'thana' as const })),
];

function areaOf(area: { id: number; district_id: number; en: string; bn: string }): Omit<GeoArea, 'kind'> {
  return { id: area.id, parentId: area.district_id, nameEn: area.en, nameBn: area.bn };
}
