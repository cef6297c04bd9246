import { Desk } from './desk.tsx';

/** ID cards of students and employees. */
export default function Cards() {
  return <Desk of={['studentCard', 'employeeCard']} />;
}
