import { Desk } from './desk.tsx';

/** Letters in free words, and experience of employees. */
export default function Certification() {
  return <Desk of={['certification', 'experience']} />;
}
