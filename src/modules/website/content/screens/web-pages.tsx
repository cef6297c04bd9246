import { webPage } from '../web-page.entity.ts';
import { Previewed } from './previewed.tsx';

/** Pages and documents, each with the link by which a draft is shown to somebody, and its versions. */
export default function WebPages() {
  return <Previewed entity={webPage} kind="page" />;
}
