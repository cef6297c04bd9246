import { Previewed } from '../../content/screens/previewed.tsx';
import { usePictureColumn } from '../../content/screens/use-picture-column.tsx';
import { slide } from '../slide.entity.ts';

/** Slides, each with the link by which somebody sees it on the first page before it is published, and its versions. */
export default function Slides() {
  return <Previewed entity={slide} kind="slide" columns={usePictureColumn()} />;
}
