import { isolate } from '#domain/shared/foreign-text.ts';
import type * as en from '../en/island.ts';
import { pluralNumbers } from '../plural.ts';

const { formatCount } = pluralNumbers('fr-CH');
const characters = { one: 'caractère', other: 'caractères' };

export const island: typeof en.island = {
  projectCategories: 'Genres de projets',
  tabs: {
    recent: 'Projets récents',
    established: 'Éprouvés',
    opensource: 'Open source',
    venture: 'Entreprises',
  },
  role: 'Rôle',
  details: 'Détails',
  detailsLabel: (name) => ` de ${isolate(name)}`,
  partStopped: 'Cette partie de la page ne fonctionne plus. Copiez votre texte et rechargez la page.',
  technicalSkills: 'Connaissances techniques',
  demoMode: 'Mode démo',
  filterSkills: 'Filtrer les connaissances par domaine',
  all: 'Toutes',
  noSkills: 'Aucune connaissance dans ce domaine.',
  loadingSkills: 'Chargement des connaissances',
  years: (count) => formatCount(count, { one: 'an', other: 'ans' }),
  proficiency: 'Maîtrise',
  name: 'Nom',
  email: 'E-mail',
  message: 'Message',
  website: 'Site web',
  missing: {
    name: 'Indiquez votre nom.',
    email: 'Indiquez votre adresse e-mail.',
    message: 'Écrivez un message.',
  },
  unsendable: 'Ce texte contient des caractères qui ne peuvent pas être envoyés.',
  noAddress: 'Indiquez une adresse complète, par exemple anna@example.com.',
  charactersLeft: (count) => `encore ${formatCount(count, characters)}`,
  charactersTooLong: (count) => `${formatCount(count, characters)} de trop`,
  didYouMean: 'Vouliez-vous dire',
  sendMessage: 'Envoyer le message',
  sending: 'Envoi…',
  waiting: (count) =>
    formatCount(count, {
      one: 'message sera envoyé dès que vous serez en ligne.',
      other: 'messages seront envoyés dès que vous serez en ligne.',
    }),
  sent: {
    title: 'Message envoyé',
    text: 'Merci pour votre message. Je vous répondrai bientôt.',
  },
  replyNote: (email) => `Envoyé. La réponse ira à ${isolate(email)}.`,
  saved: 'Message enregistré',
  savedUntilOnline: 'Votre message sera envoyé dès que vous serez en ligne.',
  savedForTooMany: 'Trop de messages à la fois. Le vôtre reste sur cet appareil et sera envoyé plus tard.',
  savedForServer:
    'Le serveur ne peut pas le recevoir pour l’instant. Il reste sur cet appareil et sera envoyé plus tard.',
  notSent: 'Message non envoyé',
  cannotBeKept:
    'Il n’a pas pu être transmis, et ce navigateur ne peut pas le conserver. Veuillez réessayer plus tard.',
  checkInput: 'Veuillez vérifier votre saisie et réessayer.',
  textIsKept: 'Non envoyé. Votre texte est toujours là.',
  dismiss: 'Masquer',
};
