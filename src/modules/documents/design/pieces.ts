import type { Label } from '../../../core/labels.ts';
import type { Element, Layout } from '../layout.ts';
import { columnsOf, type TableSource } from '../tables/rules.ts';

export const t = (en: string, bn: string): Label => ({ en, bn });

export type Box = readonly [x: number, y: number, w: number, h: number];
type Text = Extract<Element, { kind: 'text' }>;
export type Piece = { [K in Element['kind']]: Omit<Extract<Element, { kind: K }>, 'id'> }[Element['kind']];

const at = ([x, y, w, h]: Box) => ({ side: 0 as const, when: '', x, y, w, h });
export const text = (box: Box, said: Label, more: Partial<Omit<Text, 'id' | 'kind'>> = {}): Piece => ({
  kind: 'text',
  ...at(box),
  text: said,
  size: 11,
  weight: 400,
  align: 'start',
  ink: 'ink',
  shrink: true,
  middle: false,
  serif: false,
  ...more,
});
export const picture = (box: Box, source: 'photo' | 'logo', when = ''): Piece => ({
  kind: 'picture',
  ...at(box),
  when,
  source,
});
export const qr = (box: Box, isSigned = true): Piece => ({ kind: 'qr', ...at(box), isSigned });
export const sign = (box: Box, said: Label, size = 9.5): Piece => ({
  kind: 'signature',
  ...at(box),
  text: said,
  size,
  weight: 400,
  align: 'center',
  ink: 'ink',
});
export const line = (box: Box, ink: 'accent' | 'muted' = 'accent'): Piece => ({
  kind: 'line',
  ...at(box),
  ink,
});
export const box = (place: Box, filled = false, radius = 0, ink: 'accent' | 'muted' = 'accent'): Piece => ({
  kind: 'box',
  ...at(place),
  ink,
  filled,
  radius,
});

const tenth = (millimetres: number) => Math.round(millimetres * 10) / 10;

/** Elements are called `e1`, `e2`, … in their order; those given as `back` stand on the second side. */
export function made(
  width: number,
  height: number,
  front: readonly Piece[],
  back: readonly Piece[] = [],
): Layout {
  const all = [
    ...front.map((one) => ({ ...one, side: 0 as const })),
    ...back.map((one) => ({ ...one, side: 1 as const })),
  ];
  return {
    width,
    height,
    sides: back.length > 0 ? 2 : 1,
    elements: all.map((one, place) => ({
      ...one,
      id: `e${place + 1}`,
      x: tenth(one.x),
      y: tenth(one.y),
      w: tenth(one.w),
      h: tenth(one.h),
    })),
  };
}

/** A table with some columns of its source, each under its usual heading. */
export const table = (place: Box, source: TableSource, columns: readonly string[], size = 9): Piece => ({
  kind: 'table',
  ...at(place),
  source,
  columns: columns.filter((name) => name in columnsOf(source)).map((name) => ({ name, heading: t('', '') })),
  size,
  ink: 'ink',
});
