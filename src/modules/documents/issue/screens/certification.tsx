import { Desk } from './desk.tsx';

/** Letters in free words, and certificates of character, prizes and courses. */
export default function Certification() {
  return <Desk of={['certification', 'character', 'prize', 'course']} />;
}
