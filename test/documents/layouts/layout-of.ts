import { type TextBox, textBoxes } from '../../samples/pdf-boxes.ts';

const whole = (n: number) => String(Math.round(n));

/** Runs of one line that follow each other are one text; words of different columns stay apart. */
function piecesOf(line: readonly TextBox[]): { left: number; size: number; text: string }[] {
  const pieces: { left: number; right: number; size: number; text: string }[] = [];
  for (const run of line.toSorted((a, b) => a.left - b.left)) {
    const last = pieces.at(-1);
    if (last && run.left - last.right < 0.6 * run.size && Math.abs(last.size - run.size) < 0.1) {
      last.text += run.text;
      last.right = Math.max(last.right, run.right);
    } else pieces.push({ left: run.left, right: run.right, size: run.size, text: run.text });
  }
  return pieces;
}

/**
 * What a paper looks like, as a text that two people can compare line by line: on each page every text with where its line
 * stands, where it begins and how large it is, in whole points, and below them every line, area and picture.
 */
export async function layoutOf(pdf: Uint8Array): Promise<string> {
  const { boxes, shapes, pages } = await textBoxes(pdf);
  return pages
    .flatMap(({ width, height }, place) => {
      const own = boxes.filter((one) => one.page === place + 1);
      const lines = [...Map.groupBy(own, (one) => Math.round(one.below))].toSorted(([a], [b]) => b - a);
      const painted = shapes
        .filter((one) => one.page === place + 1)
        .map(({ what, left, right, below, above }) =>
          [what, whole(left), whole(below), whole(right), whole(above)].join(' '),
        );
      return [
        `page ${place + 1}: ${whole(width)} × ${whole(height)}`,
        ...lines.map(([y, line]) =>
          [
            String(y).padStart(4),
            ...piecesOf(line).map(({ left, size, text }) => `${whole(left)}/${whole(size)} ${text.trim()}`),
          ].join('  '),
        ),
        ...[...Map.groupBy(painted, (one) => one)].map(([one, all]) =>
          all.length > 1 ? `${one} (${all.length})` : one,
        ),
      ];
    })
    .join('\n');
}
