import { DeclarationList } from './declarations.tsx';

/** Declarations by which those who are admitted already register for a year. */
export default function Registrations() {
  return <DeclarationList kind="registration" />;
}
