/** Widths in pixels, smallest first, in which a public picture is kept besides its own, for small screens. */
export const smallerWidths = [240, 480, 800] as const;
