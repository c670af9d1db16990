import type { Translations } from '#domain/content/site-content.ts';

/** French: each text of the sample, with its translation. */
export const fr: Translations = {
  'Information Designer': 'Design d’information',
  'I design signs, forms and timetables that people understand at the first glance. I test each of them with the people who have to use them, and draw it again until nobody asks.':
    'Je dessine des panneaux, des formulaires et des horaires que l’on comprend au premier regard. Je les teste avec celles et ceux qui s’en servent, et je redessine jusqu’à ce que plus personne ne demande.',
  'Send me the page that everybody calls about. You get a first sketch within a week.':
    'Envoyez-moi la page pour laquelle tout le monde appelle. Vous recevez une première esquisse en une semaine.',
  'Information design from Berne: wayfinding, forms and editorial systems.':
    'Design d’information de Berne\u00a0: signalétique, formulaires et systèmes éditoriaux.',
  Switzerland: 'Suisse',
  German: 'Allemand',
  French: 'Français',
  English: 'Anglais',
  '90% of the visitors find their ward without asking.':
    '90\u00a0% des visiteurs trouvent leur service sans demander.',
  Hospitals: 'Hôpitaux',
  Museums: 'Musées',
  'Public offices': 'Administrations',
  Publishers: 'Maisons d’édition',
  'From May 2027, one project at a time': 'Dès mai 2027, un projet à la fois',
  'The desk used to show the way two hundred times a day. Now it helps people who are lost in other ways.':
    'L’accueil indiquait le chemin deux cents fois par jour. Maintenant, il aide celles et ceux qui sont perdus autrement.',
  'Head of Patient Services, Musterspital': 'Responsable de l’accueil des patients, Musterspital',
  'Alex removed half of our form, and the other half has been filled in correctly ever since.':
    'Alex a supprimé la moitié de notre formulaire, et l’autre est bien remplie depuis.',
  'Town Clerk, Musterlingen': 'Secrétaire municipal, Musterlingen',
  Talk: 'Conférence',
  'Signs are a service': 'Un panneau est un service',
  'Sample Design Days Basel': 'Journées d’exemple du design, Bâle',
  'The shortest form that still works': 'Le plus court formulaire qui fonctionne encore',
  'Muster Magazine': 'Magazine Muster',
  'Hospital Wayfinding': 'Signalétique d’hôpital',
  'Signs for a hospital of eleven buildings that patients follow without asking.':
    'Des panneaux pour un hôpital de onze bâtiments, que l’on suit sans demander.',
  Wayfinding: 'Signalétique',
  'Signage, Typography, User tests, DIN 1450': 'Panneaux, Typographie, Tests, DIN 1450',
  'A sign system for a hospital that had grown for ninety years: eleven buildings, four entrances, one name for each place. The routes were tested with sixty patients before a single sign was made.':
    'Un système de panneaux pour un hôpital qui a grandi pendant nonante ans\u00a0: onze bâtiments, quatre entrées, un nom par lieu. Les trajets ont été testés avec soixante patients avant le premier panneau.',
  'One name for each place': 'Un nom par lieu',
  'Readable at four metres': 'Lisible à quatre mètres',
  'Tested with sixty patients': 'Testé avec soixante patients',
  'Concept, design and tests': 'Concept, design et tests',
  'Town Hall Forms': 'Formulaires de la ville',
  'Forty forms of a town became nine, and they come back complete.':
    'Quarante formulaires d’une ville sont devenus neuf, et ils reviennent complets.',
  'Form design': 'Design de formulaires',
  'Plain language, HTML, PDF/UA': 'Langage clair, HTML, PDF/UA',
  'A town asked its people the same questions on forty forms. Nine are left, on paper and on screen alike, in words that the clerks use at the counter. Two thirds fewer come back with a gap.':
    'Une ville posait les mêmes questions sur quarante formulaires. Il en reste neuf, identiques sur papier et à l’écran, dans les mots du guichet. Deux tiers de moins reviennent avec un oubli.',
  'Plain language': 'Langage clair',
  'Accessible on paper and screen': 'Accessibles sur papier et à l’écran',
  'Templates that the clerks maintain': 'Des modèles que le guichet tient à jour',
  'Design and text': 'Design et texte',
  'Museum Timetable': 'Horaire des musées',
  'One poster for all tours of six museums, printed anew each Monday.':
    'Une affiche pour les visites de six musées, imprimée chaque lundi.',
  'Editorial system': 'Système éditorial',
  'Typesetting, Python, CSS for print': 'Composition, Python, CSS pour l’impression',
  'Six museums share a poster with all tours of the week. It is typeset by a program from the calendar that the museums keep anyway, and printed in the house. The layout holds for three tours as well as for thirty.':
    'Six musées partagent une affiche avec toutes les visites de la semaine. Un programme la compose à partir du calendrier que les musées tiennent de toute façon, et elle est imprimée sur place. La mise en page tient pour trois visites comme pour trente.',
  'Typeset by a program': 'Composée par un programme',
  'Three to thirty tours': 'De trois à trente visites',
  'Printed in the house': 'Imprimée sur place',
  'Design and programming': 'Design et programmation',
  'Plain Arrows': 'Flèches simples',
  'An open set of arrows for signs, drawn to be told apart at a distance.':
    'Des flèches libres pour panneaux, que l’on distingue de loin.',
  'SVG, Font design': 'SVG, Dessin de caractères',
  'Sixteen arrows for signs, drawn on one grid and tested at a distance and in fog. Anybody may use and change them.':
    'Seize flèches pour panneaux, dessinées sur une grille, testées de loin et dans le brouillard. Chacun peut les utiliser et les modifier.',
  'Sixteen directions': 'Seize directions',
  'One grid': 'Une grille',
  'Free licence': 'Licence libre',
  Author: 'Auteur',
  'The hospital had four names for its largest building. Signs, letters and staff each used another one, and the desk showed the way two hundred times a day.':
    'L’hôpital avait quatre noms pour son plus grand bâtiment. Les panneaux, les lettres et le personnel en utilisaient chacun un autre, et l’accueil indiquait le chemin deux cents fois par jour.',
  'We walked with sixty patients from their letter to their bed and wrote down where they stopped. Most stopped at the same seven places.':
    'Nous avons accompagné soixante patients de leur lettre à leur lit et noté où ils s’arrêtaient. La plupart s’arrêtaient aux sept mêmes endroits.',
  'Names came before signs: each place got one, and it is on the letter, the door and the map alike.':
    'Les noms sont venus avant les panneaux\u00a0: chaque lieu en a reçu un, le même sur la lettre, la porte et le plan.',
  'Nine of ten visitors now reach their ward without asking. The desk has time for people who need more than a direction.':
    'Neuf visiteurs sur dix arrivent maintenant à leur service sans demander. L’accueil a du temps pour qui a besoin de plus qu’une direction.',
  '90%': '90\u00a0%',
  'find their ward without asking': 'trouvent leur service sans demander',
  'places with a new sign, instead of 140': 'lieux avec un nouveau panneau, au lieu de 140',
  'We expected more signs. We got fewer, and they work.':
    'Nous attendions plus de panneaux. Nous en avons moins, et ils fonctionnent.',
  Typography: 'Typographie',
  'Letters of 40 millimetres, readable at four metres in a dim corridor.':
    'Des lettres de 40 millimètres, lisibles à quatre mètres dans un couloir sombre.',
  'User tests': 'Tests',
  'Sixty walks before the first sign, twenty after the last.':
    'Soixante parcours avant le premier panneau, vingt après le dernier.',
  'Sample drawing: three signs with an arrow and a letter, the middle one in green':
    'Dessin d’exemple\u00a0: trois panneaux avec une flèche et une lettre, celui du milieu en vert',
  'Four of ten forms came back with a gap, and each gap was a letter and a week.':
    'Quatre formulaires sur dix revenaient avec un oubli, et chaque oubli coûtait une lettre et une semaine.',
  'We sat at the counter for five days and noted each question that people asked about a form.':
    'Nous avons passé cinq jours au guichet et noté chaque question sur un formulaire.',
  'Nine forms are left of forty. Two thirds fewer come back with a gap.':
    'Il reste neuf formulaires sur quarante. Deux tiers de moins reviennent avec un oubli.',
  'forms instead of forty': 'formulaires au lieu de quarante',
  '−66%': '−66\u00a0%',
  'forms with a gap': 'formulaires avec un oubli',
  'The words that the clerks use at the counter.': 'Les mots que l’on emploie au guichet.',
  'Names, routes and signs that agree with each other.':
    'Des noms, des trajets et des panneaux qui s’accordent.',
  Signage: 'Panneaux',
  Maps: 'Plans',
  'Questions that people can answer.': 'Des questions auxquelles on peut répondre.',
  Accessibility: 'Accessibilité',
  'From a walk through your house to signs that your caretaker can order again in ten years.':
    'D’une visite de votre maison à des panneaux que votre concierge pourra recommander dans dix ans.',
  'Forms and letters': 'Formulaires et lettres',
  'Fewer questions in plain words, on paper and on screen, tested with the people who fill them in.':
    'Moins de questions en mots simples, sur papier et à l’écran, testées avec celles et ceux qui les remplissent.',
  'Editorial systems': 'Systèmes éditoriaux',
  'Timetables, programmes and reports that your own team keeps up to date.':
    'Des horaires, des programmes et des rapports que votre équipe tient à jour.',
  'Independent Information Designer': 'Design d’information, à mon compte',
  '2021 – today': '2021 – aujourd’hui',
  'Signs, forms and timetables for hospitals, towns and museums.':
    'Panneaux, formulaires et horaires pour hôpitaux, villes et musées.',
  'Graphic Designer': 'Graphiste',
  'Beispiel Gestaltung, Basel': 'Beispiel Gestaltung, Bâle',
  'Exhibitions and the printed matter around them.': 'Des expositions et leurs imprimés.',
  'BA in Visual Communication': 'Bachelor en communication visuelle',
  'Sample School of Art, Basel': 'École d’art d’exemple, Bâle',
  'Typography and information design.': 'Typographie et design d’information.',
  'Privacy Policy': 'Déclaration de protection des données',
  '1 November 2026': '1er novembre 2026',
  'In short': 'En bref',
  'This site sets no tracking cookies, loads nothing from advertising networks and follows nobody.':
    'Ce site ne dépose aucun cookie de suivi, ne charge rien de réseaux publicitaires et ne suit personne.',
  'This is sample text. Have your own checked before you publish the site.':
    'Ceci est un texte d’exemple. Faites vérifier le vôtre avant de publier le site.',
  'What is kept on your device': 'Ce qui reste sur votre appareil',
  'So that the page is there without a network, your browser keeps a copy of it. It also keeps the theme you chose, whether you were offered another language, the list of skills as it was last loaded, and messages you wrote while offline, until they are sent.':
    'Pour que la page soit là sans réseau, votre navigateur en garde une copie. Il garde aussi le thème que vous avez choisi, si une autre langue vous a été proposée, la dernière liste de connaissances chargée et les messages que vous avez écrits hors ligne, jusqu’à leur envoi.',
  'You can delete all of it at any time in the settings of your browser.':
    'Vous pouvez tout effacer à tout moment dans les réglages de votre navigateur.',
  'What is sent': 'Ce qui est envoyé',
  'If you use the contact form, your name, your e-mail address and your message are stored in a database that only the owner of this site can read. They are used to answer you, and deleted on request.':
    'Si vous utilisez le formulaire de contact, votre nom, votre adresse e-mail et votre message sont enregistrés dans une base de données que seul le propriétaire de ce site peut lire. Ils servent à vous répondre et sont effacés sur demande.',
  'The host of the site sees the address of your network connection, as every web server does.':
    'L’hébergeur du site voit l’adresse de votre connexion, comme tout serveur web.',
  Accounts: 'Comptes',
  'If you create an account, your e-mail address and, if you sign in with GitHub, your GitHub user name are stored. Messages that you write while you are signed in are kept with the account. Its page gives you a copy of all of it, and deletes the account with your data, at any time.':
    'Si vous créez un compte, votre adresse e-mail et, si vous vous connectez avec GitHub, votre nom d’utilisateur GitHub sont enregistrés. Les messages que vous écrivez en étant connecté restent liés au compte. Sa page vous donne à tout moment une copie de tout et permet de supprimer le compte avec vos données.',
  'Your rights': 'Vos droits',
  'Under the Swiss Federal Act on Data Protection and, where it applies, the GDPR, you may ask what is stored about you, have it corrected or deleted, and complain to the supervisory authority.':
    'Selon la loi fédérale suisse sur la protection des données et, là où il s’applique, le RGPD, vous pouvez demander ce qui est enregistré à votre sujet, le faire corriger ou effacer, et vous plaindre auprès de l’autorité de surveillance.',
  'Terms of Service': 'Conditions d’utilisation',
  Scope: 'Champ d’application',
  'These terms apply to the use of this site. Consulting is done under a contract of its own.':
    'Ces conditions s’appliquent à l’utilisation de ce site. Le conseil fait l’objet d’un contrat propre.',
  Content: 'Contenu',
  'Texts and pictures belong to the owner of the site unless marked otherwise. You may quote them with a link.':
    'Sauf indication contraire, les textes et les images appartiennent au propriétaire du site. Vous pouvez les citer avec un lien.',
  'Project descriptions are written with care, but are no promise that the same result is reached again.':
    'Les projets sont décrits avec soin, mais cela ne promet pas que le même résultat soit atteint à nouveau.',
  'Keep your password to yourself. An account that is used to attack the site or other people is closed.':
    'Gardez votre mot de passe pour vous. Un compte utilisé pour attaquer le site ou d’autres personnes est fermé.',
  Liability: 'Responsabilité',
  'The site is offered as it is. Liability is excluded as far as the law allows. Other sites that are linked here answer for themselves.':
    'Le site est proposé tel quel. La responsabilité est exclue dans la mesure où la loi le permet. Les autres sites vers lesquels mènent des liens répondent d’eux-mêmes.',
  Law: 'Droit',
  'Swiss law applies. The place of jurisdiction is Zurich.':
    'Le droit suisse s’applique. Le for est à Zurich.',
  'Visits are counted': 'Les visites sont comptées',
  'For each page and day, this site keeps how often it was opened: a number. It does not keep who opened it, from which address, with which device or from where, and it leaves nothing on your device for it.':
    'Pour chaque page et chaque jour, ce site retient combien de fois elle a été ouverte\u00a0: un nombre. Il ne retient pas qui l’a ouverte, de quelle adresse, avec quel appareil ni d’où, et ne laisse rien pour cela sur votre appareil.',
  'If your browser asks not to be followed (Do Not Track, Global Privacy Control), it is not counted.':
    'Si votre navigateur demande de ne pas être suivi (Do Not Track, Global Privacy Control), rien n’est compté.',
};
