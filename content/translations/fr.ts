import type { Translations } from '#domain/content/site-content.ts';

/** French: each text of `content`, with its translation. Missing texts stay in English. */
export const fr: Translations = {
  '97%': '97\u00a0%',
  '11%': '11\u00a0%',
  '3%': '3\u00a0%',
  'Senior Technology Leader': 'Conseil technologique senior',
  'I help Swiss companies move to the cloud, keep it secure and put AI to work where it pays. Twenty years from the server room to the boardroom, and still writing code.':
    'J’aide les entreprises suisses à passer au cloud, à y rester en sécurité et à utiliser l’IA là où elle rapporte. Vingt ans de la salle des serveurs au conseil, et j’écris toujours du code.',
  'Tell me what you are working on. I answer within two working days.':
    'Dites-moi sur quoi vous travaillez. Je réponds dans les deux jours ouvrables.',
  'Technology consulting from Zurich: cloud, security and applied AI.':
    'Conseil technologique de Zurich\u00a0: cloud, sécurité et IA appliquée.',
  Switzerland: 'Suisse',
  German: 'Allemand',
  English: 'Anglais',
  French: 'Français',
  'Sample portrait: the outline of a head and shoulders before four columns':
    'Portrait d’exemple\u00a0: la silhouette d’une tête et d’épaules devant quatre colonnes',
  'Sample chart: the share of sampled answers that their source supports, from 71% in the first week of the pilot to 97% in the tenth':
    'Diagramme d’exemple\u00a0: la part des réponses vérifiées que leur source confirme, de 71\u00a0% la première semaine du pilote à 97\u00a0% la dixième',
  '400 servers moved, 38% off the cloud bill, not one hour of downtime by day.':
    '400 serveurs déplacés, 38\u00a0% de coûts cloud en moins, pas une heure d’arrêt en journée.',
  Banks: 'Banques',
  Insurers: 'Assurances',
  Hospitals: 'Hôpitaux',
  Energy: 'Énergie',
  Industry: 'Industrie',
  'From March 2027, three days a week': 'Dès mars 2027, trois jours par semaine',
  'Robin asked the question nobody had dared to ask, and stayed until the answer was in production.':
    'Robin a posé la question que personne n’osait poser, et est resté jusqu’à la mise en service.',
  'Head of Claims, Beispiel Versicherung': 'Responsable des sinistres, Beispiel Versicherung',
  'Sign-in takes three seconds instead of thirty. On a ward that is the whole review.':
    'Se connecter prend trois secondes au lieu de trente. Dans un service, tout est dit.',
  'Chief Physician, Musterspital': 'Médecin-chef, Musterspital',
  Talk: 'Conférence',
  'Two million documents, four languages, one source of truth':
    'Deux millions de documents, quatre langues, une seule source fiable',
  'Sample Conference Zurich': 'Rencontres d’exemple, Zurich',
  'What an insurer learned while an assistant read all of its policies.':
    'Ce qu’une assurance a appris pendant qu’un assistant lisait toutes ses polices.',
  'Zero trust on a hospital ward': 'Zero trust dans un service hospitalier',
  'Muster Magazine': 'Magazine Muster',
  'Why the badge came before the network, and what broke on the way.':
    'Pourquoi le badge est venu avant le réseau, et ce qui a cassé en chemin.',
  'Offline first is a data problem': 'Le hors-ligne d’abord est un problème de données',
  'Exempla Meetup Bern': 'Rencontre Exempla, Berne',
  'Answers from two million policy documents, in four languages, always with the source.':
    'Des réponses tirées de deux millions de polices, en quatre langues, toujours sourcées.',
  'Client Project': 'Projet client',
  'An assistant that answers questions from two million policy documents of an insurer, in four languages and always with its sources. It began as a pilot for one claims team and is now the first place 1,400 people look. Every answer is sampled, judged and counted, so the weekly report shows what it really saves.':
    'Un assistant qui répond aux questions à partir de deux millions de polices d’une assurance, en quatre langues et toujours avec ses sources. Il a commencé comme essai pour une équipe des sinistres ; c’est aujourd’hui le premier endroit où regardent 1400 personnes. Les réponses sont contrôlées et comptées, et le rapport hebdomadaire montre ce qu’il fait vraiment gagner.',
  'Answers with page-exact sources': 'Réponses avec la page exacte',
  'Data never leaves Switzerland': 'Les données ne quittent pas la Suisse',
  'Weekly quality report': 'Rapport de qualité hebdomadaire',
  'Architect and technical lead': 'Architecture et direction technique',
  'Zero Trust for a Cantonal Hospital': 'Zero trust pour un hôpital cantonal',
  'No passwords on the ward: a badge and a glance, in three seconds instead of thirty.':
    'Plus de mots de passe\u00a0: un badge, un regard, trois secondes au lieu de trente.',
  Implementation: 'Mise en œuvre',
  'Nine thousand accounts, four hundred medical systems and no hour in which anything may stop. Identity came first, then devices, then the network, each ward on its own date. Passwords are gone for clinical staff: a badge and a glance are enough, and sign-in takes three seconds instead of thirty.':
    'Neuf mille comptes, quatre cents systèmes médicaux et pas une heure où quoi que ce soit puisse s’arrêter. L’identité est venue d’abord, puis les appareils, puis le réseau, chaque service à sa propre date. Le personnel soignant n’a plus de mots de passe\u00a0: un badge et un regard suffisent, et la connexion prend trois secondes au lieu de trente.',
  'Passwordless sign-in on the ward': 'Connexion sans mot de passe dans les services',
  'Segmented medical devices': 'Appareils médicaux segmentés',
  'Recovery drill twice a year': 'Exercice de reprise deux fois par an',
  'Lead security architect': 'Architecture de sécurité',
  'This site and the admin area behind it: offline-first, and each change applied once.':
    'Ce site et son administration\u00a0: offline-first, chaque changement appliqué une fois.',
  'Private Dev': 'Développement privé',
  'The site you are looking at, and the admin area behind it: an offline-first application that manages repositories, projects and messages. What is changed on a train reaches the server later, once and in order. It is built to be read as much as to be used.':
    'Le site que vous regardez, et l’administration qui est derrière\u00a0: une application qui fonctionne hors ligne et gère dépôts, projets et messages. Ce qui est modifié dans le train atteint le serveur plus tard, une fois et dans l’ordre. Elle est faite pour être lue autant que pour être utilisée.',
  'Works without a network': 'Fonctionne sans réseau',
  'Each change applied exactly once': 'Chaque changement appliqué exactement une fois',
  'No third-party trackers': 'Aucun traceur tiers',
  'Design and engineering': 'Conception et développement',
  'Grid Forecast': 'Prévision du réseau',
  'Day-ahead forecasts for an alpine power grid that say how sure they are.':
    'La charge d’un réseau alpin prévue pour demain, marge d’erreur comprise.',
  'R&D': 'Recherche',
  'Day-ahead forecasts for the load of an alpine power grid with four hundred small hydro plants. The model retrains itself every night, says how sure it is, and hands over to the old method when the weather service is late. Balancing costs fell by eleven percent in the first winter.':
    'Des prévisions pour la charge du lendemain d’un réseau électrique alpin avec quatre cents petites centrales hydrauliques. Le modèle s’entraîne à nouveau chaque nuit, dit à quel point il est sûr et laisse la place à l’ancienne méthode quand le service météo est en retard. Les coûts d’équilibrage ont baissé de onze pour cent le premier hiver.',
  'Forecast with confidence bands': 'Prévision avec intervalle de confiance',
  'Nightly retraining': 'Nouvel entraînement chaque nuit',
  'Graceful fallback': 'Retour en douceur à l’ancienne méthode',
  'Data and platform engineering': 'Ingénierie des données et de la plateforme',
  Business: 'Affaires',
  'Azure Landing Zone for a Private Bank': 'Landing zone Azure pour une banque privée',
  'A regulated cloud foundation that the auditors signed off in the first round.':
    'Un cloud réglementé, approuvé par les auditeurs au premier tour.',
  'A regulated landing zone that the auditors signed off in the first round. Every control is a policy with a test, every exception has an owner and an end date. Thirty teams have moved in since, and the platform team has stayed at five.':
    'Une landing zone réglementée que les auditeurs ont approuvée au premier tour. Chaque contrôle est une règle avec un test, chaque exception a un responsable et une date de fin. Trente équipes s’y sont installées depuis, et l’équipe de la plateforme compte toujours cinq personnes.',
  'Controls mapped to FINMA circulars': 'Contrôles selon les circulaires de la FINMA',
  'Costs forecast to 3%': 'Coûts prévus à 3\u00a0% près',
  'Cloud architect': 'Architecture cloud',
  'Microsoft 365 for 6,000 Teachers': 'Microsoft 365 pour 6000 enseignants',
  'One tenant for two hundred schools, moved in waves during the holidays.':
    'Un seul tenant pour deux cents écoles, migrées pendant les vacances.',
  'One tenant for two hundred schools, each with its own calendar, its own printer and its own opinion. Migration ran in waves during the holidays; a class could be moved in twenty minutes and moved back in ten, though that was never needed.':
    'Un seul locataire pour deux cents écoles, chacune avec son calendrier, son imprimante et son avis. La migration s’est faite par vagues pendant les vacances ; une classe était migrée en vingt minutes et pouvait revenir en dix, ce qui n’a jamais été nécessaire.',
  'Waves by school holidays': 'Vagues selon les vacances scolaires',
  'Training in three formats': 'Formation sous trois formes',
  'Programme lead': 'Direction du programme',
  'Claims Platform': 'Plateforme des sinistres',
  'A claims core rebuilt service by service while the old one kept running.':
    'Un système de sinistres refait service par service, sans arrêter l’ancien.',
  'The core of a claims department, rebuilt service by service while the old one kept running. Both answered every request for six months and a machine compared the answers. The switch, when it came, was a configuration value on a Tuesday morning.':
    'Le cœur d’un service des sinistres, reconstruit service par service pendant que l’ancien tournait. Les deux ont répondu à chaque demande pendant six mois, et une machine comparait les réponses. Le passage, enfin, fut une valeur de configuration un mardi matin.',
  'Side-by-side comparison': 'Comparaison côte à côte',
  '14 services, one language': '14 services, un seul langage',
  'Head of platform engineering': 'Direction de l’ingénierie de plateforme',
  'Tells what a cloud policy would have changed last month, before it does.':
    'Montre ce qu’une règle cloud aurait changé le mois dernier, avant de l’activer.',
  'Public/Starred': 'Public, avec étoiles',
  '2022 – today': '2022 – présent',
  'A linter for cloud policies that explains what a rule would have changed last month, not only whether it parses. Used in the pipelines of a dozen Swiss companies. Contributions come mostly from people who were annoyed by something and then fixed it.':
    'Un vérificateur de règles cloud qui explique ce qu’une règle aurait changé le mois dernier, et pas seulement si elle se lit. Utilisé dans les pipelines d’une douzaine d’entreprises suisses. Les contributions viennent surtout de gens que quelque chose agaçait et qui l’ont corrigé.',
  'Dry run against real history': 'Essai sur l’historique réel',
  'Explains every finding': 'Explique chaque constat',
  Maintainer: 'Maintenance',
  'Checks whether each sentence of an assistant is supported by its source.':
    'Vérifie si chaque phrase d’un assistant est étayée par sa source.',
  '2024 – today': '2024 – présent',
  'A test kit for assistants that answer from documents. It checks whether each sentence is really supported by its source, keeps a history, and fails the build when quality drops. Works with any model, also with one on your own machine.':
    'Un kit de test pour les assistants qui répondent à partir de documents. Il vérifie si chaque phrase est vraiment étayée par sa source, tient un historique et fait échouer la construction quand la qualité baisse. Fonctionne avec tous les modèles, même avec un modèle sur votre machine.',
  'Checks sentence by sentence': 'Vérifie phrase par phrase',
  'Quality as a build gate': 'La qualité comme condition',
  Author: 'Création',
  'An outbox in the browser: each change delivered once, in order.':
    'Une boîte d’envoi dans le navigateur\u00a0: chaque changement livré une fois, dans l’ordre.',
  '2023 – today': '2023 – présent',
  'A small library for applications that must not lose what people type: an outbox in the browser that delivers each change once, in order, when there is a network again. Grew out of three projects that each got it slightly wrong.':
    'Une petite bibliothèque pour les applications qui ne doivent pas perdre ce que l’on tape\u00a0: une boîte d’envoi dans le navigateur, qui livre chaque changement une fois, dans l’ordre, dès qu’il y a de nouveau un réseau. Née de trois projets qui s’étaient chacun un peu trompés.',
  'Exactly-once delivery': 'Livraison exactement une fois',
  'Several tabs, one sender': 'Plusieurs onglets, un seul expéditeur',
  '2018 – today': '2018 – présent',
  'Containers, backups and an invoice for Swiss software companies.':
    'Conteneurs, sauvegardes et facture pour éditeurs de logiciels suisses.',
  'A managed platform for Swiss software companies that want containers, backups and an invoice, and nothing else. Runs in two data centres heated by their own servers. Profitable since the second year, with no outside money.':
    'Une plateforme gérée pour les éditeurs de logiciels suisses qui veulent des conteneurs, des sauvegardes et une facture, et rien d’autre. Elle tourne dans deux centres de données chauffés par leurs propres serveurs. Rentable depuis la deuxième année, sans argent extérieur.',
  'Two Swiss data centres': 'Deux centres de données suisses',
  'Restore drill every month': 'Exercice de restauration chaque mois',
  'Co-founder and CTO': 'Cofondation et direction technique',
  'A monthly evening for people who build software: two talks and soup.':
    'Une soirée par mois pour qui fait du logiciel\u00a0: deux exposés et une soupe.',
  '2017 – today': '2017 – présent',
  'A monthly evening for people who build software in Zurich: two talks, no sales pitches, and soup. Around ninety people come, and a mentoring programme has helped sixty of them into their first or next job.':
    'Une soirée par mois pour celles et ceux qui font du logiciel à Zurich\u00a0: deux conférences, pas de publicité, et de la soupe. Quelque nonante personnes viennent, et un programme de mentorat en a aidé soixante à trouver leur premier ou leur prochain emploi.',
  'Monthly since 2017': 'Chaque mois depuis 2017',
  '60 mentoring pairs': '60 paires de mentorat',
  Organiser: 'Organisation',
  'Bookkeeping that talks to the bank every minute. Acquired in 2019.':
    'Une comptabilité qui parle à la banque chaque minute. Vendue en 2019.',
  'Bookkeeping for small companies that talk to their bank every minute instead of every month. Grew to 2,300 customers and was acquired in 2019. The event log at its heart has been replayed from the beginning four times, and always came out the same.':
    'Une comptabilité pour les petites entreprises qui parlent à leur banque chaque minute au lieu de chaque mois. Elle a atteint 2300 clients et a été vendue en 2019. Le journal d’événements en son cœur a été rejoué quatre fois depuis le début, toujours avec le même résultat.',
  'Live bank connections': 'Liaison directe avec la banque',
  'Complete audit trail': 'Piste d’audit complète',
  'Co-founder': 'Cofondation',
  'An insurer keeps what it has promised in two million documents: policies, riders, and conditions that were valid for one year in one canton. The people who answer claims knew the answer was in there, and whom to ask for it. The three colleagues whom everybody asked were about to retire.':
    'Une assurance conserve dans deux millions de documents ce qu’elle a promis\u00a0: polices, avenants et conditions qui ont valu un an dans un canton. Ceux qui traitaient les sinistres savaient que la réponse s’y trouvait, et à qui la demander. Les trois collègues que tout le monde consultait allaient partir à la retraite.',
  'A search engine was there already. It found documents. Nobody calls an insurer to hear about a document.':
    'Il y avait déjà un moteur de recherche. Il trouvait des documents. Personne n’appelle une assurance pour entendre parler d’un document.',
  'We began with two hundred real questions and the answers that the three colleagues gave to them. That list was the specification, and it still is: a change that answers fewer of them well does not go out.':
    'Nous avons commencé par deux cents vraies questions et les réponses que les trois collègues y donnaient. Cette liste était la spécification et l’est encore\u00a0: un changement qui répond bien à moins d’entre elles ne sort pas.',
  'Retrieval came before generation. Each clause is stored with its validity, so that what it says of an accident in 2019 is made of the conditions of 2019. Each sentence comes with the page it stands on; where there is no such page, that is what it says.':
    'Trouver est venu avant rédiger. Chaque clause est enregistrée avec sa validité, si bien que ce qui est dit d’un accident de 2019 vient des conditions de 2019. Chaque phrase est accompagnée de la page où elle se trouve ; s’il n’y en a pas, c’est ce qu’elle dit.',
  'The pilot was one team of twelve for ten weeks. They could mark any of it as wrong with one key, and each mark was read by a person the same day.':
    'L’essai portait sur une équipe de douze personnes pendant dix semaines. Elles pouvaient marquer tout ce qui était faux d’une seule touche, et chaque marque était lue le jour même par quelqu’un.',
  'The pilot ended because the neighbouring teams had begun to walk over and ask. Today it is the first place that 1,400 people look. One answer in fifty is sampled and judged by a specialist each week, and the report goes to the board as it is.':
    'L’essai s’est terminé parce que les équipes voisines venaient poser leurs questions. Aujourd’hui, c’est là que 1400 personnes regardent d’abord. Une réponse sur cinquante est jugée chaque semaine par un spécialiste, et le rapport va tel quel à la direction.',
  'The two hundred questions have become two thousand. They are the part of the project that would be missed most.':
    'Les deux cents questions sont devenues deux mille. C’est la partie du projet qui manquerait le plus.',
  '1,400': '1400',
  'people who ask it first': 'personnes qui s’y adressent d’abord',
  'of sampled answers supported by their source': 'des réponses contrôlées étayées par leur source',
  'saved on an average enquiry': 'gagnées sur une demande moyenne',
  'It is the only system in the house that tells me when it does not know.':
    'C’est le seul système de la maison qui me dit quand il ne sait pas.',
  'In the Swiss region; no prompt and no document leaves the country.':
    'Dans la région suisse ; aucune question et aucun document ne quitte le pays.',
  'Clauses with their validity, and the vectors beside them in one transaction.':
    'Les clauses avec leur validité et les vecteurs à côté, en une transaction.',
  'One language from the ingestion to the browser, and 2,000 answers as its tests.':
    'Un seul langage de l’ingestion au navigateur, et 2000 réponses comme tests.',
  'The whole environment from an empty subscription in 40 minutes.':
    'Tout l’environnement à partir d’un abonnement vide en 40 minutes.',
  'Nine thousand people worked with passwords that were long, changed often, and stood on yellow notes. A nurse signed in about forty times a shift, thirty seconds each: twenty minutes a day that belonged to patients.':
    'Neuf mille personnes travaillaient avec des mots de passe longs, souvent changés et collés sur des billets jaunes. Une infirmière se connectait une quarantaine de fois par service, trente secondes chaque fois\u00a0: vingt minutes par jour qui appartenaient aux patients.',
  'Behind the same wall lived four hundred medical systems, some of them older than the network. One stolen password reached all of them.':
    'Derrière le même mur vivaient quatre cents systèmes médicaux, certains plus anciens que le réseau. Un mot de passe volé les atteignait tous.',
  'Identity first, then devices, then the network: each step useful by itself, none of them a leap. A badge and a glance replaced the password on the wards, while the old way stayed open for a month on every ward that asked for it.':
    'L’identité d’abord, puis les appareils, puis le réseau\u00a0: chaque pas utile en soi, aucun n’étant un saut. Un badge et un regard ont remplacé le mot de passe dans les services, tandis que l’ancienne voie restait ouverte un mois partout où on le demandait.',
  'Each medical system got a segment, a list of what it may talk to, and an owner with a name. For three months the lists only watched. What they would have stopped was discussed with the people who used it, and most of it was right to be stopped.':
    'Chaque système médical a reçu un segment, une liste de ce à quoi il peut parler et un responsable qui a un nom. Pendant trois mois, les listes n’ont fait qu’observer. Ce qu’elles auraient arrêté a été discuté avec ceux qui s’en servaient, et la plupart du temps c’était à raison.',
  'Sign-in takes three seconds, and the yellow notes are gone. The last ward was moved eleven days ahead of its date.':
    'La connexion prend trois secondes, et les billets jaunes ont disparu. Le dernier service a été migré onze jours avant sa date.',
  'Twice a year we take a part of the hospital offline on purpose, at an hour that the doctors choose. The last drill was boring, which was the aim.':
    'Deux fois par an, nous mettons exprès une partie de l’hôpital hors ligne, à une heure que les médecins choisissent. Le dernier exercice était ennuyeux, et c’était le but.',
  'for a sign-in on the ward, instead of thirty': 'pour se connecter dans le service, au lieu de trente',
  'medical systems in segments of their own': 'systèmes médicaux dans leurs propres segments',
  'hours of planned downtime': 'heure d’arrêt planifié',
  'I have stopped noticing it. I can say that of no other system here.':
    'Je ne le remarque plus. Je ne peux le dire d’aucun autre système ici.',
  'Ward manager, emergency department': 'Responsable de service, urgences',
  '9,000 accounts without a password; privileged ones live for an hour.':
    '9000 comptes sans mot de passe ; les privilégiés durent une heure.',
  'A device that is not healthy is not on the ward’s network.':
    'Un appareil qui n’est pas sain n’entre pas dans le réseau du service.',
  'Watches the 400 systems that can run no agent, by what they say on the wire.':
    'Surveille les 400 systèmes sans agent à ce qu’ils disent sur le réseau.',
  'From an alarm to a person who knows the system: four minutes, measured in drills.':
    'De l’alarme à une personne qui connaît le système\u00a0: quatre minutes, mesurées en exercice.',
  'A consultant’s site has two kinds of readers. A visitor has twenty seconds and a phone; the owner has a train with six tunnels and an hour of work to do. Most sites serve the first badly and the second not at all.':
    'Le site d’un consultant a deux sortes de lecteurs. Un visiteur a vingt secondes et un téléphone ; son propriétaire a un train avec six tunnels et une heure de travail à faire. La plupart des sites servent mal les premiers, et pas du tout les seconds.',
  'The usual remedy is a spinner. It says that something is elsewhere, and that you have to wait for it.':
    'Le remède habituel est un symbole d’attente. Il dit que quelque chose est ailleurs et qu’il faut l’attendre.',
  'Visitors get documents. Every page is complete before a script has run, and the interactive parts come alive when somebody touches them; that first touch is not lost.':
    'Les visiteurs reçoivent des documents. Chaque page est complète avant qu’un script n’ait tourné, et ce qui est interactif s’anime quand quelqu’un y touche ; ce premier geste n’est pas perdu.',
  'The owner gets a database of their own, on the device. A change is one transaction there, shown at once, and is sent when there is somebody to send it to: in order, and exactly once, because each carries its identity with it.':
    'Le propriétaire reçoit une base de données à lui, sur l’appareil. Un changement y est une transaction, visible aussitôt, et part dès qu’il y a quelqu’un pour le recevoir\u00a0: dans l’ordre et exactement une fois, car chacun porte son identité.',
  'Secrets live in a worker that has no way to hand them out. What the browser cannot be trusted with stays on the server.':
    'Les secrets vivent dans un worker qui n’a aucun moyen de les donner. Ce que l’on ne peut confier au navigateur reste sur le serveur.',
  'The landing page is as fast as a static page with the same text, since that is what it is. The admin area opens in a tunnel, and what was done there arrives later, also when two devices disagree.':
    'La page d’accueil est aussi rapide qu’une page statique avec le même texte, puisque c’en est une. L’administration s’ouvre dans un tunnel, et ce qui y a été fait arrive plus tard, même quand deux appareils ne sont pas d’accord.',
  'Thousands of simulated weeks of bad networks run against it before each release. They have found more than I would like to admit.':
    'Des milliers de semaines simulées de mauvais réseaux tournent avant chaque version. Elles ont trouvé plus que je ne voudrais l’admettre.',
  '18 KB': '18 Ko',
  'at most, until a visitor touches something': 'au plus, tant que rien n’est touché',
  '10,000': '10 000',
  'repositories in a list that answers within 50 ms': 'dépôts dans une liste qui répond en 50 ms',
  'is how often each change is applied': 'c’est le nombre de fois que chaque changement est appliqué',
  'Rendered when the site is built; for a visitor it runs on touch alone.':
    'Rendu à la construction du site ; chez un visiteur, il ne tourne qu’au premier geste.',
  'Rows and outbox in one transaction, so that no change is without its operation.':
    'Lignes et boîte d’envoi en une transaction\u00a0: aucun changement sans son opération.',
  'Row level security decides; 128 cells of a table are asked over HTTP in the tests.':
    'La sécurité au niveau des lignes décide ; les tests vérifient 128 cases d’une table par HTTP.',
  'Strict, from the SQL’s generated types to the service worker.':
    'Strict, des types générés du SQL jusqu’au service worker.',
  'An alpine grid is fed by four hundred small hydro plants, each with a stream that does what it likes. Whoever forecasts the load wrongly buys the difference on the day, at the price of the day.':
    'Un réseau alpin vit de quatre cents petites centrales hydrauliques, chacune sur un torrent qui fait ce qu’il veut. Qui prévoit mal la charge achète la différence le jour même, au prix du jour.',
  'The method in use was a spreadsheet that one engineer had kept for eleven years. It was good. It also took holidays when he did.':
    'La méthode était un tableur qu’un ingénieur tenait depuis onze ans. Il était bon. Il prenait aussi des vacances quand l’ingénieur en prenait.',
  'The spreadsheet became the opponent: for a winter both forecast every hour, and the comparison was printed each morning beside the coffee machine. The model that lost was taken apart in the open.':
    'Le tableur est devenu l’adversaire\u00a0: pendant un hiver, les deux ont prévu chaque heure, et la comparaison était affichée chaque matin à côté de la machine à café. Le modèle qui perdait était démonté devant tout le monde.',
  'A forecast without its uncertainty is an opinion. Each comes with a band, and the traders buy by the band. When the weather service is late or the band too wide, the old method takes over by itself and says so.':
    'Une prévision sans son incertitude est une opinion. Chacune vient avec un intervalle, et le négoce achète selon l’intervalle. Quand le service météo est en retard ou l’intervalle trop large, l’ancienne méthode prend le relais d’elle-même et le dit.',
  'The first winter cost eleven percent less for balancing than the three before it. The engineer with the spreadsheet now owns the model, and takes holidays.':
    'Le premier hiver a coûté onze pour cent de moins en équilibrage que les trois précédents. L’ingénieur au tableur est aujourd’hui responsable du modèle, et prend des vacances.',
  'lower balancing costs in the first winter': 'de coûts d’équilibrage en moins le premier hiver',
  'hydro plants in one forecast': 'centrales hydrauliques dans une prévision',
  'from new weather to a retrained model, each night': 'de la nouvelle météo au modèle entraîné, chaque nuit',
  'We stopped arguing about the number and began to talk about the band.':
    'Nous avons cessé de nous disputer sur le chiffre et commencé à parler de l’intervalle.',
  'Head of Trading, a Swiss grid operator': 'Responsable du négoce, un gestionnaire de réseau suisse',
  'The model in nine hundred lines, which the grid’s own engineers maintain.':
    'Le modèle en neuf cents lignes, que les ingénieurs du réseau entretiennent eux-mêmes.',
  'A model is released when it has beaten the last one on the last thirty days.':
    'Un modèle sort quand il a battu le précédent sur les trente derniers jours.',
  'Readings of 400 plants each minute; a gap is seen within two.':
    'Les mesures de 400 centrales chaque minute ; un trou se voit en deux minutes.',
  'Eleven years of hours: each forecast can be made again as it was.':
    'Onze ans d’heures\u00a0: chaque prévision peut être refaite telle qu’elle était.',
  'A private bank wanted to use the cloud, and its auditors wanted to see how it would be kept in order. There were two folders of requirements, and no subscription.':
    'Une banque privée voulait utiliser le cloud, et ses auditeurs voulaient voir comment il serait tenu en ordre. Il y avait deux classeurs d’exigences, et aucun abonnement.',
  'Two attempts before had ended in a document. The teams that were waiting had begun to pay for servers with a credit card.':
    'Deux tentatives précédentes s’étaient terminées par un document. Les équipes qui attendaient avaient commencé à payer des serveurs par carte de crédit.',
  'Each control of the two folders became a policy with a test: something that either is so or is not. What could not be written that way went back to its author, and a third of the requirements came back shorter.':
    'Chaque contrôle des deux classeurs est devenu une règle avec un test\u00a0: quelque chose qui est ainsi ou qui ne l’est pas. Ce qui ne pouvait s’écrire ainsi est retourné à son auteur, et un tiers des exigences est revenu plus court.',
  'Exceptions are allowed. Each has an owner and an end date, and stands on the same page as the rules.':
    'Les exceptions sont permises. Chacune a un responsable et une date de fin, et figure sur la même page que les règles.',
  'The first three teams moved in while the foundation was being built. What annoyed them was mended before the fourth arrived.':
    'Les trois premières équipes se sont installées pendant que l’on construisait la base. Ce qui les agaçait était corrigé avant l’arrivée de la quatrième.',
  'The auditors signed off in the first round; the evidence was a pipeline that they could run themselves. Thirty teams have moved in, and the platform team has stayed at five.':
    'Les auditeurs ont approuvé au premier tour ; la preuve était un pipeline qu’ils pouvaient lancer eux-mêmes. Trente équipes se sont installées, et l’équipe de la plateforme compte toujours cinq personnes.',
  'The credit cards were cut up, with some ceremony.':
    'Les cartes de crédit ont été découpées, avec une certaine cérémonie.',
  'teams moved in': 'équipes installées',
  'people who run the platform': 'personnes qui exploitent la plateforme',
  'between the forecast and the bill': 'entre la prévision et la facture',
  'For the first time I audited something by pressing a button.':
    'Pour la première fois, j’ai audité quelque chose en appuyant sur un bouton.',
  'Lead auditor, internal audit': 'Auditrice responsable, révision interne',
  '212 controls, each with a test that tries to break it.':
    '212 contrôles, chacun avec un test qui tente de le briser.',
  'A new team’s subscription: one file, one review, twenty minutes.':
    'L’abonnement d’une nouvelle équipe\u00a0: un fichier, une relecture, vingt minutes.',
  'Each exception that outlives its date is an incident with a name on it.':
    'Chaque exception qui dépasse sa date est un incident qui porte un nom.',
  'Microsoft Ecosystem': 'Écosystème Microsoft',
  'Tenants that people like to work in, from identity to the last shared mailbox.':
    'Des tenants où l’on aime travailler, de l’identité à la dernière boîte partagée.',
  'Security & Compliance': 'Sécurité et conformité',
  'Zero trust in small steps, with evidence an auditor can follow.':
    'Le zero trust à petits pas, preuves à l’appui pour l’audit.',
  'FADP and GDPR': 'LPD et RGPD',
  'Cloud & Infrastructure': 'Cloud et infrastructure',
  'Landing zones, networks and costs that are understood before the first workload moves.':
    'Landing zones, réseaux et coûts maîtrisés avant la première migration.',
  'AI & Automation': 'IA et automatisation',
  'Assistants grounded in a company’s own documents, measured against the work they replace.':
    'Des assistants fondés sur vos documents, mesurés au travail qu’ils remplacent.',
  Retrieval: 'Recherche documentaire',
  Evaluation: 'Évaluation',
  Development: 'Développement',
  'Products from first sketch to on-call, in code that the next person can read.':
    'Du premier croquis à l’astreinte, dans un code que d’autres savent lire.',
  'DevOps Practices': 'Pratiques DevOps',
  'Short branches, honest pipelines, and releases that nobody has to stay late for.':
    'Branches courtes, pipelines honnêtes et mises en production sans nuit blanche.',
  Observability: 'Observabilité',
  'Cost governance': 'Maîtrise des coûts',
  'Migration of 400 servers': 'Migration de 400 serveurs',
  'Multi-cluster operations': 'Exploitation multicluster',
  'GitOps with Flux': 'GitOps avec Flux',
  'Module registries': 'Registres de modules',
  'Policy as code': 'Règles en code',
  'Reusable workflows': 'Workflows réutilisables',
  'Self-hosted runners': 'Runners auto-hébergés',
  Security: 'Sécurité',
  'Conditional access': 'Accès conditionnel',
  'Privileged identities': 'Comptes à privilèges',
  'Zero Trust architecture': 'Architecture zero trust',
  'Network segmentation': 'Segmentation du réseau',
  'Device compliance': 'Conformité des appareils',
  'Threat modelling': 'Modélisation des menaces',
  'STRIDE workshops': 'Ateliers STRIDE',
  'Abuse cases': 'Scénarios d’abus',
  'Tenant consolidation': 'Fusion de tenants',
  'Teams governance': 'Gouvernance de Teams',
  'Centre of excellence': 'Centre de compétences',
  'Data loss prevention': 'Protection contre la perte de données',
  'Offline-first web apps': 'Applications offline-first',
  'Typed APIs': 'API typées',
  AI: 'IA',
  'Retrieval pipelines': 'Pipelines de recherche',
  'Evaluation harnesses': 'Évaluation automatisée',
  'Enterprise AI Integration': 'L’IA dans l’entreprise',
  'From a list of ideas to one assistant in production: use cases ranked by value, data kept in Switzerland, quality measured every week.':
    'De la liste d’idées à un assistant en service\u00a0: priorités selon la valeur, données en Suisse, qualité mesurée chaque semaine.',
  'Cloud Security Architecture': 'Architecture de sécurité cloud',
  'Identity, network and data protection designed together, written down as code, and tested by somebody who tries to get in.':
    'Identité, réseau et données conçus ensemble, décrits en code et éprouvés.',
  'Microsoft 365 Transformation': 'Passage à Microsoft 365',
  'Migration, governance and adoption in one plan, so that the last file server can be switched off without a farewell party.':
    'Migration, gouvernance et adoption en un seul plan, jusqu’à éteindre le dernier serveur de fichiers.',
  'Secure Infrastructure Design': 'Infrastructure sûre',
  'Landing zones for regulated industries: segmented, monitored, restorable, with a bill that matches the forecast.':
    'Des landing zones pour les secteurs réglementés\u00a0: segmentées, surveillées, restaurables, au coût prévu.',
  'AI-Enhanced Business Solutions': 'Processus métier avec l’IA',
  'Forms, approvals and reports that take minutes instead of days, built on the platforms you already pay for.':
    'Formulaires, validations et rapports en minutes plutôt qu’en jours, sur vos plateformes.',
  'Strategic Technology Consulting': 'Conseil technologique stratégique',
  'A second opinion before the large signature: architecture reviews, vendor selection and a roadmap the board can follow.':
    'Un deuxième avis avant la grande signature\u00a0: architecture, fournisseurs et feuille de route claire.',
  'Independent Technology Consultant': 'Conseil technologique indépendant',
  'Cloud, security and AI programmes for banks, insurers, hospitals and industry.':
    'Programmes de cloud, de sécurité et d’IA pour des banques, des assurances, des hôpitaux et l’industrie.',
  'Head of Platform Engineering': 'Direction de l’ingénierie de plateforme',
  'Built the group’s first cloud platform and a team of 24 engineers who run it.':
    'A construit la première plateforme cloud du groupe et une équipe de 24 ingénieurs qui l’exploite.',
  'Senior Software Architect': 'Architecture logicielle senior',
  'Payments, identity and the long goodbye to the mainframe.':
    'Paiements, identité et le long adieu à l’ordinateur central.',
  'Software Engineer': 'Ingénierie logicielle',
  'Machine control and the first web interfaces for it.':
    'Commande de machines et leurs premières interfaces web.',
  'MSc in Computer Science': 'MSc en informatique',
  'Sample Institute of Technology, Zurich': 'Institut d’exemple de technologie, Zurich',
  'Distributed systems and human-computer interaction.': 'Systèmes répartis et interaction homme-machine.',
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
  'Community, Talks, Mentoring, Workshops': 'Communauté, conférences, mentorat, ateliers',
};
