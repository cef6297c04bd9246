import { Previewed } from '../../content/screens/previewed.tsx';
import { message } from '../message.entity.ts';

/** Messages, each with the link by which somebody sees it before it is published, and its versions. */
export default function Messages() {
  return <Previewed entity={message} kind="message" />;
}
