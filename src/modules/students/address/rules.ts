import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { addressFields } from './address-fields.ts';
import { countries } from './countries.data.ts';

export const addresses = ['present', 'permanent'] as const;
type Which = (typeof addresses)[number];

type Values = Readonly<Record<string, unknown>>;

/** A part of an address, which the words of the whole are made of. */
export const isAddressPart = (name: string): boolean =>
  Object.hasOwn(addressFields, name) && !/Address(Bn)?$/.test(name);

/** The thanas and districts that are named, by their ids. */
export type KnownPlaces = {
  readonly thanas: ReadonlyMap<string, { readonly label: Label; readonly districtId: string }>;
  readonly districts: ReadonlyMap<string, { readonly label: Label; readonly division: Label }>;
};

const careOfWord: Label = { en: 'C/O', bn: 'প্রযত্নে:' };
const bengali = /[\u0980-\u09ff]/;

/** In which language's field a text that was asked for once belongs: by its letters. */
export const languageOfText = (text: string): Language => (bengali.test(text) ? 'bn' : 'en');

/** An address in the words of a language, from its parts; what is written in one language alone stands in both. */
function addressText(values: Values, which: Which, places: KnownPlaces, language: Language): string {
  const of = (part: string) => String(values[`${which}${part}`] ?? '').trim();
  const inBoth = (part: string) => {
    const [first, second] = language === 'bn' ? [of(`${part}Bn`), of(part)] : [of(part), of(`${part}Bn`)];
    return first || second;
  };
  const thana = places.thanas.get(of('ThanaId'));
  const district = places.districts.get(of('DistrictId'));
  const abroad = countries.find(({ value }) => value === of('Country') && value !== 'BD');
  const names = [thana?.label, district?.label, district?.division, abroad?.label];
  return [
    of('CareOf') === '' ? '' : `${careOfWord[language]} ${of('CareOf')}`,
    inBoth('Village'),
    inBoth('PostOffice'),
    ...names.map((name) => (name ? textOf(name, language) : '')),
  ]
    .filter((text, place, all) => text !== '' && text !== all[place - 1])
    .join(', ')
    .slice(0, 500);
}

const placeParts = ['ThanaId', 'DistrictId', 'Country'] as const;
const lineParts = ['Village', 'VillageBn', 'PostOffice', 'PostOfficeBn'] as const;

/**
 * The countries that are missing: of an address that names neither a thana nor a district nobody could tell whether it lies
 * abroad. One that stays as it was, from a sheet perhaps, is left alone.
 */
export function missingCountries(given: Values, before: Values | null): string[] {
  return addresses.flatMap((which) => {
    const of = (values: Values | null, part: string) => String(values?.[`${which}${part}`] ?? '').trim();
    const isTouched = [...lineParts, ...placeParts].some((part) => of(given, part) !== of(before, part));
    const isNamed = lineParts.some((part) => of(given, part) !== '');
    const hasPlace = placeParts.some((part) => of(given, part) !== '');
    return isTouched && isNamed && !hasPlace ? [`${which}Country`] : [];
  });
}

/**
 * What of a record's addresses follows from the rest of it: the district of a thana, and the words of each, unless somebody
 * wrote them otherwise. `before` is the record as it stood. The thanas that do not lie in the district beside them are named.
 */
export function completedAddresses(
  given: Values,
  before: Values | null,
  places: KnownPlaces,
): { readonly values: Record<string, string | null>; readonly elsewhere: readonly string[] } {
  const values: Record<string, string | null> = {};
  const elsewhere: string[] = [];
  for (const which of addresses) {
    const thana = places.thanas.get(String(given[`${which}ThanaId`] ?? ''));
    const district = given[`${which}DistrictId`];
    const isSame = (part: string) =>
      (given[`${which}${part}`] ?? null) === (before?.[`${which}${part}`] ?? null);
    // Whoever moves chooses another thana; the district that stood beside the last one follows.
    const follows = before !== null && !isSame('ThanaId') && isSame('DistrictId');
    if (thana && district && thana.districtId !== district && !follows) elsewhere.push(`${which}ThanaId`);
    const whole: Values = thana ? { ...given, [`${which}DistrictId`]: thana.districtId } : given;
    if (thana) values[`${which}DistrictId`] = thana.districtId;
    for (const language of ['en', 'bn'] as const) {
      const name = `${which}Address${language === 'bn' ? 'Bn' : ''}`;
      const written = String(given[name] ?? '').trim();
      const made = before ? addressText(before, which, places, language) : '';
      // The words of a place that was left are no address any more, even where its name was spelled otherwise then.
      const isLeft =
        before !== null &&
        (before[`${which}ThanaId`] ?? null) !== null &&
        !isSame('ThanaId') &&
        isSame(`Address${language === 'bn' ? 'Bn' : ''}`);
      if (written === '' || written === made || isLeft)
        values[name] = addressText(whole, which, places, language) || null;
    }
  }
  return { values, elsewhere };
}
