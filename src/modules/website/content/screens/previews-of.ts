import { frontContract } from '../../front/contract.ts';
import { noticePreviews } from '../../notices/contract.ts';
import type { previewContract } from '../preview-contract.ts';
import type { PreviewKind } from '../preview-kinds.data.ts';

/** The calls for preview links and versions of a kind of things: notices are of others' permission. */
export const previewsOf = (kind: PreviewKind): ReturnType<typeof previewContract> =>
  kind === 'notice' ? noticePreviews : frontContract;
