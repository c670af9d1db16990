import { Link } from 'react-router-dom';
import { paths } from '#domain/route.ts';
import { Centered } from '#ui/centered.tsx';
import { useAuth } from '../services.ts';

/** Target of the e-mail confirmation: says whether it worked, then leads on. */
export function Confirm({ arrival }: { arrival: URL }) {
  const { view } = useAuth();
  const fragment = new URLSearchParams(arrival.hash.slice(1));
  const problem = fragment.get('error_description') ?? arrival.searchParams.get('error_description');
  const onwards = view === 'signedIn' ? paths.admin : paths.signIn;
  return (
    <Centered title={problem ? 'Confirmation failed' : 'Email confirmed'}>
      <p>{problem ?? 'Your email address is confirmed. You can sign in now.'}</p>
      <p className="mt-6">
        <Link to={problem ? paths.signUp : onwards} className="font-medium text-accent">
          {problem ? 'Create account' : 'Continue'}
        </Link>
      </p>
    </Centered>
  );
}
