import { type Piece, piece } from '../../../../core/validation/pieces.ts';

// Outlines of our own in a box of 24.
const outlines = {
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M12 3v2',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3v3H8z',
  play: 'M8 5l11 7-11 7z',
  briefcase: 'M3 8h18v12H3zM9 8V5h6v3M3 13h18M12 12v2',
  phone: 'M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4c0 1-1 2-2 2A16 16 0 0 1 3 5c0-1 1-2 2-2',
  pdf: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forth: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  picture: 'M4 4h16v16H4zM4 16l5-5 4 4 2-2 5 5M15 8v.01',
} as const;

/** A sign beside words that say the same; `size` in pixels. */
export const icon = (name: keyof typeof outlines, size: number, isFilled = false): Piece =>
  piece(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: String(size),
      height: String(size),
      fill: isFilled ? 'currentcolor' : 'none',
      stroke: 'currentcolor',
      'stroke-width': '1.6',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    piece('path', { d: outlines[name] }),
  );
