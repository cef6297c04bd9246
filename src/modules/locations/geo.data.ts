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
  // Where families of this country's schools live besides.
  ...(
    [
      ['SA', 'Saudi Arabia', 'সৌদি আরব', '+966'],
      ['AE', 'United Arab Emirates', 'সংযুক্ত আরব আমিরাত', '+971'],
      ['OM', 'Oman', 'ওমান', '+968'],
      ['QA', 'Qatar', 'কাতার', '+974'],
      ['KW', 'Kuwait', 'কুয়েত', '+965'],
      ['BH', 'Bahrain', 'বাহরাইন', '+973'],
      ['MY', 'Malaysia', 'মালয়েশিয়া', '+60'],
      ['SG', 'Singapore', 'সিঙ্গাপুর', '+65'],
      ['IN', 'India', 'ভারত', '+91'],
      ['IT', 'Italy', 'ইতালি', '+39'],
      ['GB', 'United Kingdom', 'যুক্তরাজ্য', '+44'],
      ['US', 'United States', 'যুক্তরাষ্ট্র', '+1'],
      ['CA', 'Canada', 'কানাডা', '+1'],
      ['AU', 'Australia', 'অস্ট্রেলিয়া', '+61'],
    ] as const
  ).map(([code, nameEn, nameBn, dial]) => ({ code, nameEn, nameBn, dial })),
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
