/** What a screen of another module needs for a thing of the website that has drafts; apart from what its public pages need. */
export { Previewed } from './screens/previewed.tsx';
