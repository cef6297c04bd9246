import sharp from 'sharp';
import { withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import type { Services } from '../http/services.ts';
import type { SiteFacts } from '../http/sites.ts';

const accents: Readonly<Record<string, string>> = {
  board: '#0B4533',
  ink: '#0F4082',
  brick: '#7A2418',
  plum: '#5A2A5E',
  teal: '#0B4A5A',
  slate: '#343F3B',
};

/** The institution's colour on paper, by its name. */
export const paperAccent = (name: string): string => accents[name] ?? '#0B4533';

/** The institution's logo, no larger than it is printed; null where there is none or it cannot be read. */
export async function paperLogo(services: Services, site: SiteFacts): Promise<Uint8Array | null> {
  const content = site.logo ? await services.storage.get(site.logo).catch(() => null) : null;
  if (!content) return null;
  const drawn = sharp(content).resize(240, 240, { fit: 'inside', withoutEnlargement: true });
  return drawn
    .png()
    .toBuffer()
    .catch(() => null);
}

const eiinLabel: Label = { en: 'EIIN {number}', bn: 'ইআইআইএন {number}' };

/** What stands under an institution's name on paper: its address, and its number at the ministry. */
export const paperAddress = (
  { address, eiin }: { readonly address: Label; readonly eiin: string | null },
  language: Language,
): string =>
  [
    textOf(address, language),
    eiin ? textOf(eiinLabel, language, { number: withDigits(eiin, { language }) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
