import { Desk } from './desk.tsx';

/** ID cards and library cards of students and employees, cards of guardians. */
export default function Cards() {
  return <Desk of={['studentCard', 'employeeCard', 'libraryCard', 'staffLibraryCard', 'guardianCard']} />;
}
