import { Desk } from './desk.tsx';

/** Testimonials of those who passed. */
export default function Testimonial() {
  return <Desk of={['testimonial']} />;
}
