import '../../../../../assets/open-form.css';
import type { ReactNode } from 'react';
import { paperId } from '../../blocks/paper.data.ts';
import { useWebsite, useWords } from '../website.tsx';

/** The page of a form that anybody fills in, and of what follows it; on paper it begins with the institution's name. */
export function OpenForm({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { common } = useWebsite();
  return (
    <div className="wrap page open-form" id={paperId}>
      <p className="paper-head">{common ? t(common.siteName) : ''}</p>
      {children}
    </div>
  );
}
