import { readAppEnvironment } from '../_shared/app-environment.ts';
import { readMailSettings } from '../_shared/mail.ts';
import { createMailer } from '../_shared/mailer.ts';
import { createPusher } from '../_shared/pusher.ts';
import { createService } from '../_shared/service.ts';
import { siteAddress } from '../_shared/site-address.ts';
import { start } from '../_shared/start.ts';
import { composeDigestMail, composeDigestPush } from './digest.ts';
import { createHandler, type DigestWays } from './handler.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(
  await start(async () => {
    const mail = readMailSettings(get);
    const environment = await readAppEnvironment(get);
    const { sealing } = environment;
    const service = createService(environment);
    const site = siteAddress(environment);
    const ways: DigestWays = {};
    if (mail !== null) {
      const send = createMailer(mail);
      ways.mail = (digest) => send(composeDigestMail(digest, `${site}/admin`));
    }
    if (sealing !== null) {
      const push = createPusher({ service, sealing, site });
      ways.push = (digest) => push({ topic: 'digest', content: composeDigestPush(digest) });
    }
    return createHandler(service, ways);
  }),
);
