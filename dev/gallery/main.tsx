import '../../src/ui/app.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
}
