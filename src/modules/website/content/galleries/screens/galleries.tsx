import { gallery } from '../gallery.entity.ts';
import { WithPictures } from './events.tsx';

/** Galleries, each with its pictures, preview and versions. */
export default function Galleries() {
  return <WithPictures entity={gallery} owner="gallery" />;
}
