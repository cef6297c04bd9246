/** A piece of a page before it is HTML or React: what the server writes and the browser shows is drawn once. */
export type Piece =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly Piece[];
      /** What a part drawn by scripts puts here; without them the children stand. */
      readonly slot?: string;
    };

type Given = Piece | readonly Piece[] | null | undefined | false;

/** An element; attributes that are undefined and children that are null or false are left out. */
export const piece = (
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Given[]
): Piece => ({
  tag,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((one): one is [string, string] => one[1] !== undefined),
  ),
  children: children.flat().filter((one): one is Piece => one !== null && one !== undefined && one !== false),
});
