import { readAppEnvironment } from '../_shared/app-environment.ts';
import { readMailSettings } from '../_shared/mail.ts';
import { createMailer } from '../_shared/mailer.ts';
import { createPusher } from '../_shared/pusher.ts';
import { createService } from '../_shared/service.ts';
import { siteAddress } from '../_shared/site-address.ts';
import { start } from '../_shared/start.ts';
import { createHandler, type SendNotice } from './handler.ts';
import { composeMail } from './mail.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(
  await start(async () => {
    const mail = readMailSettings(get);
    const environment = await readAppEnvironment(get);
    const { sealing } = environment;
    const service = createService(environment);
    const ways: SendNotice[] = [];
    if (mail !== null) {
      const send = createMailer(mail);
      ways.push((notice) => send(composeMail(notice)));
    }
    if (sealing !== null) {
      const push = createPusher({ service, sealing, site: siteAddress(environment) });
      ways.push(() => push({ topic: 'messages', content: null }));
    }
    return createHandler(environment, ways);
  }),
);
