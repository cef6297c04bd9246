import { ReviewScreen } from './review-screen.tsx';

/** The rights of everybody at the institution, person by person. */
export default function Review() {
  return <ReviewScreen side="site" />;
}
