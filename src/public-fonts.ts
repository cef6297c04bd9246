import '@fontsource/noto-sans/latin-600.css';
import '@fontsource/noto-sans-bengali/bengali-600.css';
