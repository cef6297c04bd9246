/** A version: the language the national curriculum is taught in. */
export type VersionSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
};

export const versions: readonly VersionSeed[] = [
  { code: 'bangla', position: 1, nameEn: 'Bangla', nameBn: 'বাংলা' },
  { code: 'english', position: 2, nameEn: 'English', nameBn: 'ইংরেজি' },
];
