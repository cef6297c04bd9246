import { Desk } from './desk.tsx';

/** Transfer certificates of those who leave. */
export default function Transfer() {
  return <Desk of={['transfer']} />;
}
