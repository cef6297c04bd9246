import { Desk } from './desk.tsx';

/** Certificates that somebody studies here. */
export default function Protyonpotro() {
  return <Desk of={['protyonpotro']} />;
}
