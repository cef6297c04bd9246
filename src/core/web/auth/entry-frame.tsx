import type { ReactNode } from 'react';
import { sentInstitution } from '../shell/institution.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginPicture } from './login-picture.tsx';

const institution = sentInstitution();

/** What stands around every form before the application: the institution's picture, and the choice of language. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <main className="ps-login">
      <LoginPicture institution={institution} />
      <div className="ps-login-side">
        <LanguageSwitch />
        {children}
      </div>
    </main>
  );
}
