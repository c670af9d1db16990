import type { Owner, SocialLink } from '#content/site-content.ts';
import { privacyPath, termsPath } from '../documents.ts';
import { NetworkIcon } from '../icons.tsx';

export function PageFooter({ owner, socialLinks }: { owner: Owner; socialLinks: SocialLink[] }) {
  return (
    <footer className="page-width page-footer">
      <div>
        <p className="footer-name">{owner.name}</p>
        <p className="muted">{owner.tagline}</p>
      </div>
      <ul className="footer-links" aria-label="Profiles">
        {socialLinks.map(({ network, url }) => (
          <li key={network}>
            <a className="icon-button" href={url} rel="me noopener" aria-label={network}>
              <NetworkIcon network={network} />
            </a>
          </li>
        ))}
      </ul>
      <ul className="footer-links" aria-label="Legal">
        <li>
          <a className="text-link" href={privacyPath}>
            Privacy Policy
          </a>
        </li>
        <li>
          <a className="text-link" href={termsPath}>
            Terms of Service
          </a>
        </li>
      </ul>
    </footer>
  );
}
