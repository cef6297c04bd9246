import { Previewed } from '../../content/screens/previewed.tsx';
import { jobCircular } from '../../job-circular.entity.ts';

/** Job circulars, each with the link by which somebody sees it before it is published, and its versions. */
export default function JobCirculars() {
  return <Previewed entity={jobCircular} kind="job" />;
}
