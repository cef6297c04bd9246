import { fillLabel, type Label } from '../../core/labels.ts';
import { roomLabels as labels } from './labels.ts';
import type { PublicRoom } from './public-contract.ts';
import { hostOf } from './rules.ts';

const more: { text: Label; to: string } = { text: labels.sharedLink, to: '/web/edu/classroom/all' };

/**
 * Class rooms as parts of a page of the website, the same for server and browser; `isOwn`: the institution's, with a way
 * to those of the platform.
 */
export function roomBlocks(rooms: readonly PublicRoom[], isOwn: boolean) {
  const cards = {
    kind: 'cards' as const,
    items: rooms.map(({ title, className, body, only, picture, video }) => ({
      picture: picture ?? '/static/scenes/classroom.svg',
      title,
      note: className,
      text: body,
      only,
      link: video ? { to: video, name: fillLabel(labels.watch, { host: hostOf(video) }) } : null,
    })),
  };
  return [
    rooms.length === 0 ? { kind: 'note' as const, text: labels.none } : cards,
    ...(isOwn
      ? [
          {
            kind: 'choices' as const,
            name: labels.shared,
            items: [{ to: more.to, name: more.text, isCurrent: false }],
          },
        ]
      : []),
  ];
}
