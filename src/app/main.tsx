import '#ui/app.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<p className="p-8 text-muted">Portico</p>);
