import type { Label } from '../../../core/labels.ts';
import { kinds } from '../kinds.ts';
import type { Checked } from './contract.ts';
import { checkTexts as labels } from './labels.ts';
import type { Judged } from './verdict.ts';

/** What a visitor reads and fills in who checks a document, as parts of a page of the website. */
export const enterBlocks = [
  {
    kind: 'form' as const,
    to: '/verify',
    method: 'post' as const,
    asks: 'scripts' as const,
    fields: [
      { name: 'scanned', label: labels.scanned, type: 'text' as const, most: 3000, help: labels.scan },
    ],
    button: labels.check,
  },
];

/** The code in what a scanner read; nothing where there is none. */
export const codeIn = (scanned: string): string => /\/verify\/([\w-]{20,60})/.exec(scanned)?.[1] ?? '';

const plain = (text: string): Label => ({ en: text, bn: text });

/**
 * What is said of a document, for the server and the browser alike; `asOf`: the day this device last heard of the
 * institution.
 */
export function saidBlock({ verdict, payload }: Judged, live: Checked | null, asOf: Label | null) {
  const hints = {
    valid: labels.compare,
    genuine: labels.compare,
    revoked: labels.revokedHint,
    ended: labels.endedHint,
    altered: labels.alteredHint,
    unknown: labels.unknownHint,
  } as const;
  const isGood = verdict === 'valid' || verdict === 'genuine';
  const kindOf = (name: string) =>
    Object.entries(kinds).find(([one]) => one === name)?.[1].label ?? plain(name);
  const shown = payload ?? (isGood || verdict === 'revoked' || verdict === 'ended' ? live : null);
  return {
    kind: 'verdict' as const,
    verdict,
    isGood,
    said: labels[verdict],
    hints: [hints[verdict], ...(verdict === 'genuine' && asOf ? [asOf] : [])],
    rows: shown
      ? [
          { name: labels.kind, value: { text: kindOf(shown.kind) } },
          { name: labels.number, value: { text: plain(shown.number) } },
          { name: labels.name, value: { text: payload ? plain(payload.name) : (live?.name ?? plain('')) } },
          ...(payload ? [{ name: labels.about, value: { text: plain(payload.about) } }] : []),
          { name: labels.day, value: { date: shown.day } },
          ...(live?.revokedOn ? [{ name: labels.revokedOn, value: { date: live.revokedOn } }] : []),
          ...(verdict === 'ended' && live?.endedOn
            ? [{ name: labels.endedOn, value: { date: live.endedOn } }]
            : []),
        ]
      : [],
  };
}
