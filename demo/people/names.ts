import type { Random } from '../random.ts';
import {
  bloodGroups,
  buddhistFamily,
  buddhistFemale,
  buddhistMale,
  christianFamily,
  christianFemale,
  christianMale,
  fatherOccupations,
  hinduFamily,
  hinduFemale,
  hinduMale,
  longFemale,
  longMale,
  motherOccupations,
  muslimFamily,
  muslimFemale,
  muslimFemaleSecond,
  muslimMale,
  muslimMaleSecond,
  muslimMotherSecond,
  type NamePart,
  roads,
  villages,
} from '../texts/name-lists.ts';

type Gender = 'male' | 'female';
type Religion = 'islam' | 'hindu' | 'buddhist' | 'christian';

/** A person of the demonstration data, with parents whose names fit. Field names are those of a student. */
export type DemoPerson = {
  readonly gender: Gender;
  readonly religion: Religion;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly fatherNameEn: string;
  readonly fatherNameBn: string;
  readonly motherNameEn: string;
  readonly motherNameBn: string;
  readonly fatherOccupation: NamePart;
  readonly motherOccupation: NamePart;
  readonly bloodGroup: string;
};

/** Who is wanted; what is left out is drawn with the shares of the country's population. */
export type PersonWish = {
  readonly gender?: Gender;
  readonly religion?: Religion;
  /** Adults carry the second words of their generation (a woman Begum or Khatun) more often. */
  readonly isAdult?: boolean;
  /** Probability of a very long name (36 letters and more), 0 to 1; 0.008 unless given. */
  readonly longNames?: number;
};

/** A person with parents; Muslim, Hindu, Buddhist or Christian names in both scripts. */
export function makePerson(random: Random, wish: PersonWish = {}): DemoPerson {
  const gender = wish.gender ?? (random.chance(0.51) ? 'female' : 'male');
  const religion = wish.religion ?? random.weighted(religionShares);
  const family =
    religion === 'islam' ? makeMuslimFamily(random, gender, wish) : makeNamedFamily(random, gender, religion);
  return {
    gender,
    religion,
    nameEn: family.child.en,
    nameBn: family.child.bn,
    fatherNameEn: family.father.en,
    fatherNameBn: family.father.bn,
    motherNameEn: family.mother.en,
    motherNameBn: family.mother.bn,
    fatherOccupation: random.pick(fatherOccupations),
    motherOccupation: random.chance(0.72) ? homemaker : random.pick(motherOccupations),
    bloodGroup: random.weighted(bloodGroups),
  };
}

/** A village or town address without the upazila, in both scripts. */
export function makeAddress(random: Random): NamePart {
  const village = random.pick(villages);
  if (random.chance(0.7)) return { en: `Village: ${village.en}`, bn: `গ্রাম: ${village.bn}` };
  const road = random.pick(roads);
  const house = random.integer(1, 180);
  const houseBn = String(house).replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
  return { en: `House ${house}, ${road.en}, ${village.en}`, bn: `বাড়ি ${houseBn}, ${road.bn}, ${village.bn}` };
}

/** A mobile number of a valid form from the 000 blocks, which are hardly ever handed out; nothing is ever sent to it. */
export function makeMobile(random: Random): string {
  return `+8801${random.pick(['3', '4', '5', '6', '7', '8', '9'])}000${random.integer(10_000, 99_999)}`;
}

const religionShares = [
  ['islam', 90],
  ['hindu', 8],
  ['buddhist', 1.2],
  ['christian', 0.8],
] as const satisfies readonly (readonly [Religion, number])[];

const homemaker: NamePart = { en: 'Homemaker', bn: 'গৃহিণী' };
const md: NamePart = { en: 'Md.', bn: 'মো.' };
const mst: NamePart = { en: 'Mst.', bn: 'মোসা.' };

type Family = { readonly child: NamePart; readonly father: NamePart; readonly mother: NamePart };

function makeMuslimFamily(random: Random, gender: Gender, wish: PersonWish): Family {
  const handedDown = random.chance(0.45) ? random.pick(muslimFamily) : null;
  const father = muslimMan(random, handedDown, null);
  const mother = join(
    random.chance(0.35) ? mst : null,
    random.pick(muslimFemale),
    random.pick(muslimMotherSecond),
  );
  if (random.chance(wish.longNames ?? 0.008)) {
    return { child: random.pick(gender === 'male' ? longMale : longFemale), father, mother };
  }
  if (gender === 'male') return { child: muslimMan(random, handedDown, father), father, mother };
  const first = random.pick(muslimFemale);
  const seconds = wish.isAdult && random.chance(0.4) ? muslimMotherSecond : muslimFemaleSecond;
  const second = handedDown && random.chance(0.4) ? handedDown : other(random, seconds, first);
  return { child: join(random.chance(0.25) ? mst : null, first, second), father, mother };
}

function muslimMan(random: Random, handedDown: NamePart | null, father: NamePart | null): NamePart {
  const first = other(random, muslimMale, father);
  // "Anisur", "Nurul" and the like are half of a compound: they need Rahman, Islam or Haque after them.
  const compound = compoundSecond(random, first);
  const second = compound ?? handedDown ?? other(random, muslimMaleSecond, first);
  const third = compound && handedDown && random.chance(0.5) ? handedDown : null;
  return join(random.chance(0.4) ? md : null, first, second, third);
}

function compoundSecond(random: Random, first: NamePart): NamePart | null {
  if (/ur$/.test(first.en) && /(ু|উ)র$/.test(first.bn)) return secondNamed('Rahman');
  if (/ul$/.test(first.en) && /ুল$|উল$/.test(first.bn) && first.en !== 'Babul') {
    return secondNamed(random.chance(0.75) ? 'Islam' : 'Haque');
  }
  return null;
}

function secondNamed(name: string): NamePart | null {
  return muslimMaleSecond.find((part) => part.en === name) ?? null;
}

function makeNamedFamily(random: Random, gender: Gender, religion: Exclude<Religion, 'islam'>): Family {
  const lists = {
    hindu: [hinduMale, hinduFemale, hinduFamily],
    buddhist: [buddhistMale, buddhistFemale, buddhistFamily],
    christian: [christianMale, christianFemale, christianFamily],
  } as const;
  const [men, women, families] = lists[religion];
  const surname = random.pick(families);
  const isHindu = religion === 'hindu';
  const fatherFirst = random.pick(men);
  const motherFirst = random.pick(women);
  const childFirst = gender === 'male' ? other(random, men, fatherFirst) : other(random, women, motherFirst);
  return {
    father: join(fatherFirst, isHindu && random.chance(0.65) ? random.pick(hinduMiddles) : null, surname),
    mother: join(motherFirst, isHindu && random.chance(0.65) ? rani : null, surname),
    child: join(childFirst, isHindu ? childMiddle(random, gender) : null, surname),
  };
}

const rani: NamePart = { en: 'Rani', bn: 'রানী' };
const hinduMiddles: readonly NamePart[] = [
  { en: 'Kumar', bn: 'কুমার' },
  { en: 'Chandra', bn: 'চন্দ্র' },
];

function childMiddle(random: Random, gender: Gender): NamePart | null {
  if (!random.chance(0.35)) return null;
  return gender === 'male' ? random.pick(hinduMiddles) : rani;
}

/** One part whose word is not already in `taken`. */
function other(random: Random, parts: readonly NamePart[], taken: NamePart | null): NamePart {
  const words = taken?.en.split(' ') ?? [];
  return random.pick(parts.filter((part) => !words.includes(part.en)));
}

function join(...parts: readonly (NamePart | null)[]): NamePart {
  const present = parts.filter((part) => part !== null);
  return { en: present.map((part) => part.en).join(' '), bn: present.map((part) => part.bn).join(' ') };
}
