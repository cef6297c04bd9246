import { Desk } from './desk.tsx';

/** Letters in free words. */
export default function Certification() {
  return <Desk of={['certification']} />;
}
