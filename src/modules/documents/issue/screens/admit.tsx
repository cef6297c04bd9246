import { Desk } from './desk.tsx';

/** Admit cards of an examination. */
export default function Admit() {
  return <Desk of={['admit']} />;
}
