import { readServiceEnvironment } from '../_shared/app-environment.ts';
import { start } from '../_shared/start.ts';
import { createHandler } from './handler.ts';
import { readMailSettings } from './mail.ts';
import { createMailer } from './mailer.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(
  await start(() => {
    const mail = readMailSettings(get);
    return createHandler(readServiceEnvironment(get), mail === null ? [] : [createMailer(mail)]);
  }),
);
