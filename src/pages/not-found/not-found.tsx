import { Centered } from '#ui/centered.tsx';

/** Every address that is no screen of ours. */
export function NotFound() {
  return (
    <Centered title="404">
      <p className="mb-6 text-xl">Oops! Page not found</p>
      <a href="/" className="text-ink underline underline-offset-4">
        Return to Home
      </a>
    </Centered>
  );
}
