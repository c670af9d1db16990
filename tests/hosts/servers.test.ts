import { describeHosts } from './describe-hosts.ts';
import { apache, apacheSharedByMany, caddy, nginx, nginxWithBrotli } from './servers.ts';

await describeHosts([nginx, nginxWithBrotli, caddy, apache, apacheSharedByMany]);
