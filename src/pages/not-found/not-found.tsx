import { Centered } from '#ui/centered.tsx';
import { Colonnade } from '#ui/colonnade.tsx';
import { ownYears } from '#ui/own-years.ts';

/** Every address that is no screen of ours. */
export function NotFound() {
  return (
    <Centered title="404">
      <p className="mb-6 text-xl">Oops! Page not found</p>
      <a href="/" className="text-ink underline underline-offset-4">
        Return to Home
      </a>
      <Colonnade years={ownYears()} className="mt-12 h-16 w-full" />
    </Centered>
  );
}
