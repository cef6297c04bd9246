import { citizenCharter } from '../citizen-charter.entity.ts';
import { Previewed } from './previewed.tsx';

/** Services of the charter, each with the link by which somebody sees it before it is published, and its versions. */
export default function Charter() {
  return <Previewed entity={citizenCharter} kind="charter" />;
}
