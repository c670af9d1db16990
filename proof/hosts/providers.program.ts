import { describeHosts } from './describe-hosts.ts';
import { cloudflarePages, cloudflareWorkers, netlify } from './providers.ts';

await describeHosts([cloudflarePages, cloudflareWorkers, netlify]);
