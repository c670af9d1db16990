import type { Owner } from '#content/site-content.ts';
import { resumeFileName, resumePath } from '../documents.ts';
import { Colonnade } from './colonnade.tsx';

export function Hero({ owner }: { owner: Owner }) {
  return (
    <section id="hero" className="page-width hero" aria-labelledby="hero-title">
      <p className="badge">{owner.badge}</p>
      <h1 id="hero-title">{owner.name}</h1>
      <p className="hero-place">
        {owner.location.city}, {owner.location.country}
      </p>
      <p className="lead hero-bio">{owner.bio}</p>
      <div className="hero-actions">
        <a className="button button-primary" href="#projects">
          View Projects
        </a>
        <a className="button" href={resumePath} download={resumeFileName(owner.name)}>
          Download Resume
        </a>
      </div>
      <Colonnade />
    </section>
  );
}
