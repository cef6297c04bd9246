import { Previewed } from '../../content/screens/previewed.tsx';
import { officer } from '../officer.entity.ts';

/** Officers, each with the link by which somebody sees them before they are published, and their versions. */
export default function Officers() {
  return <Previewed entity={officer} kind="officer" />;
}
