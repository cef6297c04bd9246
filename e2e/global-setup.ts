import { buildWeb, isBuilt } from '../scripts/build.ts';
import { unpackBrowser } from './launch.ts';

/** What every worker needs, made once before two of them would make it at the same time. */
export default async function setup() {
  if (!isBuilt()) await buildWeb();
  await unpackBrowser();
}
