import './form.css';
import type { ReactNode } from 'react';

/** The page of a form that anybody fills in, and of what follows it. */
export function OpenForm({ children }: { children: ReactNode }) {
  return <div className="wrap page open-form">{children}</div>;
}
