import geography from './geo-bd.json' with { type: 'json' };

type Area = {
  readonly id: number;
  readonly en: string;
  readonly bn: string;
  readonly alias?: readonly string[];
};

const named = ({ id, en, bn, alias }: Area) => ({
  number: id,
  nameEn: en,
  nameBn: bn,
  otherNames: alias?.join(', ') ?? null,
});

export const countries = [
  {
    code: geography.country.code,
    nameEn: geography.country.en,
    nameBn: geography.country.bn,
    dial: geography.country.dial,
  },
];

export const divisions = geography.divisions.map((one) => ({
  ...named(one),
  countryId: geography.country.code,
}));

export const districts = geography.districts.map((one) => ({
  ...named(one),
  divisionId: String(one.division_id),
}));

/** Upazilas and metropolitan thanas in one list, because forms ask for "Thana" and mean either. */
export const thanas = [
  ...geography.upazilas.map((one) => ({
    ...named(one),
    districtId: String(one.district_id),
    kind: 'upazila',
  })),
  ...geography.thanas.map((one) => ({ ...named(one), districtId: String(one.district_id), kind: 'thana' })),
];
