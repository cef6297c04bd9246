import { Desk } from './desk.tsx';

/** ID cards of students and employees, cards of the library and of guardians. */
export default function Cards() {
  return <Desk of={['studentCard', 'employeeCard', 'libraryCard', 'guardianCard']} />;
}
