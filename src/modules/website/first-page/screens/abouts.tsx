import { Previewed } from '../../content/screens/previewed.tsx';
import { about } from '../about.entity.ts';

/** Texts about the institution, each with the link by which somebody sees it before it is published, and its versions. */
export default function Abouts() {
  return <Previewed entity={about} kind="about" />;
}
