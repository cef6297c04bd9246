/** A sports house, named after a poet or pioneer. */
export type HouseSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
};

export const houses: readonly HouseSeed[] = [
  { code: 'nazrul', position: 1, nameEn: 'Nazrul House', nameBn: 'নজরুল হাউস' },
  { code: 'rabindra', position: 2, nameEn: 'Rabindra House', nameBn: 'রবীন্দ্র হাউস' },
  { code: 'jasimuddin', position: 3, nameEn: 'Jasimuddin House', nameBn: 'জসীমউদ্‌দীন হাউস' },
  { code: 'rokeya', position: 4, nameEn: 'Rokeya House', nameBn: 'রোকেয়া হাউস' },
];
