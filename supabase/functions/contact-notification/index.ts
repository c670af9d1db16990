import { readAppEnvironment } from '../_shared/app-environment.ts';
import { createService } from '../_shared/service.ts';
import { start } from '../_shared/start.ts';
import { createHandler, siteAddress } from './handler.ts';
import { readMailSettings } from './mail.ts';
import { createMailer } from './mailer.ts';
import { createPusher } from './pusher.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(
  await start(async () => {
    const mail = readMailSettings(get);
    const environment = await readAppEnvironment(get);
    const { sealing } = environment;
    const service = createService(environment);
    return createHandler(environment, [
      ...(mail === null ? [] : [createMailer(mail)]),
      ...(sealing === null ? [] : [createPusher({ service, sealing, site: siteAddress(environment) })]),
    ]);
  }),
);
