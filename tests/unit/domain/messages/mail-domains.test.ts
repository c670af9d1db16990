import { expect, test } from 'vitest';
import { suggestedAddress } from '#domain/messages/mail-domains.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gnail.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmail', 'anna@gmail.com'],
  [' Anna.B+x@Hotmial.com ', 'Anna.B+x@hotmail.com'],
  ['anna@bluwin.ch', 'anna@bluewin.ch'],
  ['anna@outlook.con', 'anna@outlook.com'],
  ['anna@hotmail.cmo', 'anna@hotmail.com'],
  ['anna@hotmial.fr', 'anna@hotmail.fr'],
  ['anna@gmail.cm', 'anna@gmail.com'],
  // Correct addresses, and addresses that resemble no known domain.
  ['anna@gmail.com', null],
  ['anna@mail.com', null],
  ['anna@example.com', null],
  ['anna@outlook.fr', null],
  ['anna@', null],
  ['anna', null],
  ['@gmial.com', null],
  ['a@b@gmial.com', null],
  ['', null],
])('suggests a correction of %s: %s', (typed, suggested) => {
  expect(suggestedAddress(typed)).toBe(suggested);
});

/** Existing mail domains, most of which differ in one letter from a domain that is suggested. None may be corrected. */
const publicDomains = `
  outlook.com outlook.de outlook.at outlook.be outlook.fr outlook.it outlook.es outlook.dk outlook.cl outlook.jp outlook.cz
  outlook.hu outlook.ie outlook.in outlook.kr outlook.ph outlook.pt outlook.sa outlook.sg outlook.co outlook.cm
  outlook.com.br outlook.co.th hotmail.com hotmail.ch hotmail.de hotmail.fr hotmail.at hotmail.be hotmail.se hotmail.ca
  hotmail.co.uk hotmail.co.jp hotmail.com.br hotmail.dk hotmail.es hotmail.it hotmail.nl hotmail.no hotmail.gr hotmail.co
  yahoo.com yahoo.de yahoo.fr yahoo.se yahoo.at yahoo.be yahoo.ca yahoo.ch yahoo.cn yahoo.co.uk yahoo.co.jp yahoo.com.ar
  yahoo.dk yahoo.es yahoo.gr yahoo.ie yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.ro yahoo.co live.com live.de live.ch live.at
  live.be live.ca live.cn live.co.uk live.dk live.fr live.it live.nl live.no live.se msn.com me.com mac.com icloud.com
  gmx.net gmx.de gmx.ch gmx.at gmx.com gmx.li mail.com email.com ymail.com zmail.com rocketmail.com fastmail.com fastmail.fm
  hushmail.com rotmail.com gail.com mail.de mail.ch email.de email.ch web.de freenet.de arcor.de proton.me protonmail.com
  protonmail.ch pm.me tuta.io tutanota.com posteo.de posteo.ch mailbox.org bluewin.ch hispeed.ch sunrise.ch swissonline.ch
  t-online.de laposte.net orange.fr free.fr wanadoo.fr sfr.fr aol.com aol.de att.net qq.com 163.com naver.com
`.match(/\S+/g);

test.each(publicDomains ?? [])('suggests no other domain for %s', (domain) => {
  expect(suggestedAddress(`anna@${domain}`)).toBeNull();
});
