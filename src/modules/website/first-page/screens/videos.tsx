import { Previewed } from '../../content/screens/previewed.tsx';
import { usePictureColumn } from '../../content/screens/use-picture-column.tsx';
import { video } from '../video.entity.ts';

/** Videos, each with the link by which somebody sees it before it is published, and its versions. */
export default function Videos() {
  return <Previewed entity={video} kind="video" columns={usePictureColumn()} />;
}
