import { describeVercel } from './describe-vercel.ts';
import { publishedBuild } from './published-build.ts';

describeVercel(await publishedBuild());
