export { Camera } from './lending/screens/camera.tsx';
