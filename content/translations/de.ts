import type { Translations } from '#domain/content/site-content.ts';

/** German: each text of `content`, with its translation. Missing texts stay in English. */
export const de: Translations = {
  '97%': '97\u00a0%',
  '11%': '11\u00a0%',
  '3%': '3\u00a0%',
  'Senior Technology Leader': 'Leitende Technologieberatung',
  'I help Swiss companies move to the cloud, keep it secure and put AI to work where it pays. Twenty years from the server room to the boardroom, and still writing code.':
    'Ich helfe Schweizer Unternehmen in die Cloud, halte sie dort sicher und setze KI ein, wo sie sich rechnet. Zwanzig Jahre vom Serverraum bis in den Verwaltungsrat, und noch immer schreibe ich Code.',
  'Tell me what you are working on. I answer within two working days.':
    'Erzählen Sie mir, woran Sie arbeiten. Ich antworte innert zwei Arbeitstagen.',
  'Technology consulting from Zurich: cloud, security and applied AI.':
    'Technologieberatung aus Zürich: Cloud, Sicherheit und angewandte KI.',
  Zurich: 'Zürich',
  Switzerland: 'Schweiz',
  German: 'Deutsch',
  English: 'Englisch',
  French: 'Französisch',
  'Sample portrait: the outline of a head and shoulders before four columns':
    'Musterporträt: der Umriss von Kopf und Schultern vor vier Säulen',
  'Sample chart: the share of sampled answers that their source supports, from 71% in the first week of the pilot to 97% in the tenth':
    'Musterdiagramm: der Anteil der geprüften Antworten, die ihre Quelle stützt, von 71\u00a0% in der ersten Woche des Pilotbetriebs bis 97\u00a0% in der zehnten',
  '400 servers moved, 38% off the cloud bill, not one hour of downtime by day.':
    '400 Server umgezogen, 38\u00a0% weniger Cloud-Kosten, tagsüber keine Stunde Ausfall.',
  Banks: 'Banken',
  Insurers: 'Versicherungen',
  Hospitals: 'Spitäler',
  Energy: 'Energie',
  Industry: 'Industrie',
  'From March 2027, three days a week': 'Ab März 2027, drei Tage pro Woche',
  'Robin asked the question nobody had dared to ask, and stayed until the answer was in production.':
    'Robin hat die Frage gestellt, die sich niemand zu stellen traute, und ist geblieben, bis die Antwort in Betrieb war.',
  'Head of Claims, Beispiel Versicherung': 'Leiterin Schaden, Beispiel Versicherung',
  'Sign-in takes three seconds instead of thirty. On a ward that is the whole review.':
    'Die Anmeldung dauert drei statt dreissig Sekunden. Auf einer Station sagt das alles.',
  'Chief Physician, Musterspital': 'Chefarzt, Musterspital',
  Talk: 'Vortrag',
  'Two million documents, four languages, one source of truth':
    'Zwei Millionen Dokumente, vier Sprachen, eine verlässliche Quelle',
  'Sample Conference Zurich': 'Musterkonferenz Zürich',
  'What an insurer learned while an assistant read all of its policies.':
    'Was eine Versicherung lernte, während ein Assistent alle ihre Policen las.',
  Article: 'Artikel',
  'Zero trust on a hospital ward': 'Zero Trust auf der Spitalstation',
  'Muster Magazine': 'Muster-Magazin',
  'Why the badge came before the network, and what broke on the way.':
    'Warum der Badge vor dem Netzwerk kam, und was unterwegs kaputtging.',
  'Offline first is a data problem': 'Offline zuerst ist ein Datenproblem',
  'Answers from two million policy documents, in four languages, always with the source.':
    'Antworten aus zwei Millionen Policen, in vier Sprachen und immer mit der Quelle.',
  'Client Project': 'Kundenprojekt',
  'An assistant that answers questions from two million policy documents of an insurer, in four languages and always with its sources. It began as a pilot for one claims team and is now the first place 1,400 people look. Every answer is sampled, judged and counted, so the weekly report shows what it really saves.':
    'Ein Assistent, der Fragen aus zwei Millionen Policen einer Versicherung beantwortet, in vier Sprachen und immer mit seinen Quellen. Er begann als Versuch für ein Schadenteam und ist heute die erste Stelle, bei der 1’400 Menschen nachsehen. Antworten werden in Stichproben beurteilt und gezählt, und der wöchentliche Bericht zeigt, was er wirklich spart.',
  'Answers with page-exact sources': 'Antworten mit genauer Seitenangabe',
  'Data never leaves Switzerland': 'Die Daten bleiben in der Schweiz',
  'Weekly quality report': 'Wöchentlicher Qualitätsbericht',
  'Architect and technical lead': 'Architektur und technische Leitung',
  'Zero Trust for a Cantonal Hospital': 'Zero Trust für ein Kantonsspital',
  'No passwords on the ward: a badge and a glance, in three seconds instead of thirty.':
    'Keine Passwörter auf der Station: ein Badge, ein Blick, drei Sekunden statt dreissig.',
  Implementation: 'Umsetzung',
  'Nine thousand accounts, four hundred medical systems and no hour in which anything may stop. Identity came first, then devices, then the network, each ward on its own date. Passwords are gone for clinical staff: a badge and a glance are enough, and sign-in takes three seconds instead of thirty.':
    'Neuntausend Konten, vierhundert medizinische Systeme und keine Stunde, in der etwas stillstehen darf. Zuerst kam die Identität, dann die Geräte, dann das Netzwerk, jede Station an ihrem eigenen Termin. Das klinische Personal braucht keine Passwörter mehr: Badge und ein Blick genügen, und die Anmeldung dauert drei Sekunden statt dreissig.',
  'Passwordless sign-in on the ward': 'Anmeldung ohne Passwort auf der Station',
  'Segmented medical devices': 'Segmentierte medizinische Geräte',
  'Recovery drill twice a year': 'Zweimal im Jahr eine Notfallübung',
  'Lead security architect': 'Leitende Sicherheitsarchitektur',
  'This site and the admin area behind it: offline-first, and each change applied once.':
    'Diese Website und ihre Verwaltung: offline-first, jede Änderung wirkt genau einmal.',
  'Private Dev': 'Eigenentwicklung',
  'The site you are looking at, and the admin area behind it: an offline-first application that manages repositories, projects and messages. What is changed on a train reaches the server later, once and in order. It is built to be read as much as to be used.':
    'Die Website, die Sie gerade ansehen, und die Verwaltung dahinter: eine Anwendung, die ohne Netz arbeitet und Repositories, Projekte und Nachrichten verwaltet. Was im Zug geändert wird, erreicht den Server später, einmal und in der richtigen Reihenfolge. Sie ist ebenso zum Lesen gebaut wie zum Benutzen.',
  'Works without a network': 'Arbeitet ohne Netz',
  'Each change applied exactly once': 'Jede Änderung wirkt genau einmal',
  'No third-party trackers': 'Keine Tracker von Dritten',
  'Design and engineering': 'Gestaltung und Entwicklung',
  'Grid Forecast': 'Netzprognose',
  'Day-ahead forecasts for an alpine power grid that say how sure they are.':
    'Prognosen für ein alpines Stromnetz, die sagen, wie sicher sie sind.',
  'R&D': 'Forschung',
  'Day-ahead forecasts for the load of an alpine power grid with four hundred small hydro plants. The model retrains itself every night, says how sure it is, and hands over to the old method when the weather service is late. Balancing costs fell by eleven percent in the first winter.':
    'Prognosen für die Last des nächsten Tages in einem alpinen Stromnetz mit vierhundert kleinen Wasserkraftwerken. Das Modell trainiert sich jede Nacht neu, sagt, wie sicher es ist, und überlässt der alten Methode das Feld, wenn der Wetterdienst zu spät kommt. Die Kosten für Ausgleichsenergie sanken im ersten Winter um elf Prozent.',
  'Forecast with confidence bands': 'Prognose mit Vertrauensbereich',
  'Nightly retraining': 'Jede Nacht neu trainiert',
  'Graceful fallback': 'Geordneter Rückfall auf die alte Methode',
  'Data and platform engineering': 'Daten- und Plattformentwicklung',
  Business: 'Geschäft',
  'Azure Landing Zone for a Private Bank': 'Azure Landing Zone für eine Privatbank',
  'A regulated cloud foundation that the auditors signed off in the first round.':
    'Ein reguliertes Cloud-Fundament, von der Revision in der ersten Runde abgenommen.',
  'A regulated landing zone that the auditors signed off in the first round. Every control is a policy with a test, every exception has an owner and an end date. Thirty teams have moved in since, and the platform team has stayed at five.':
    'Eine regulierte Landing Zone, welche die Prüfer in der ersten Runde abnahmen. Jede Kontrolle ist eine Richtlinie mit einem Test, jede Ausnahme hat Zuständige und ein Enddatum. Dreissig Teams sind seither eingezogen, und das Plattformteam zählt noch immer fünf Personen.',
  'Controls mapped to FINMA circulars': 'Kontrollen nach FINMA-Rundschreiben',
  'Costs forecast to 3%': 'Kosten auf 3\u00a0% genau vorhergesagt',
  'Cloud architect': 'Cloud-Architektur',
  'Microsoft 365 for 6,000 Teachers': 'Microsoft 365 für 6’000 Lehrpersonen',
  'One tenant for two hundred schools, moved in waves during the holidays.':
    'Ein Tenant für zweihundert Schulen, in den Ferien umgezogen.',
  'One tenant for two hundred schools, each with its own calendar, its own printer and its own opinion. Migration ran in waves during the holidays; a class could be moved in twenty minutes and moved back in ten, though that was never needed.':
    'Ein Mandant für zweihundert Schulen, jede mit eigenem Kalender, eigenem Drucker und eigener Meinung. Der Umzug lief in Wellen während der Ferien; eine Klasse war in zwanzig Minuten umgezogen und wäre in zehn wieder zurück gewesen, was nie nötig wurde.',
  'Waves by school holidays': 'Wellen nach Schulferien',
  'Training in three formats': 'Schulung in drei Formen',
  'Programme lead': 'Programmleitung',
  'Claims Platform': 'Schadenplattform',
  'A claims core rebuilt service by service while the old one kept running.':
    'Ein Schadensystem, Dienst für Dienst erneuert, während das alte weiterlief.',
  'The core of a claims department, rebuilt service by service while the old one kept running. Both answered every request for six months and a machine compared the answers. The switch, when it came, was a configuration value on a Tuesday morning.':
    'Der Kern einer Schadenabteilung, Dienst für Dienst neu gebaut, während der alte weiterlief. Beide beantworteten sechs Monate lang jede Anfrage, und eine Maschine verglich die Antworten. Die Umstellung war dann ein Konfigurationswert an einem Dienstagmorgen.',
  'Side-by-side comparison': 'Vergleich Seite an Seite',
  '14 services, one language': '14 Dienste, eine Sprache',
  'Head of platform engineering': 'Leitung Plattformentwicklung',
  'Tells what a cloud policy would have changed last month, before it does.':
    'Zeigt, was eine Cloud-Richtlinie letzten Monat geändert hätte, bevor sie gilt.',
  'Public/Starred': 'Öffentlich, mit Sternen',
  '2022 – today': '2022 – heute',
  'A linter for cloud policies that explains what a rule would have changed last month, not only whether it parses. Used in the pipelines of a dozen Swiss companies. Contributions come mostly from people who were annoyed by something and then fixed it.':
    'Ein Prüfprogramm für Cloud-Richtlinien, das erklärt, was eine Regel im letzten Monat geändert hätte, und nicht nur, ob sie lesbar ist. In den Pipelines von einem Dutzend Schweizer Firmen im Einsatz. Beiträge kommen meist von Menschen, die sich über etwas geärgert und es dann behoben haben.',
  'Dry run against real history': 'Probelauf gegen die echte Vergangenheit',
  'Explains every finding': 'Erklärt jeden Befund',
  Maintainer: 'Betreuung',
  'Checks whether each sentence of an assistant is supported by its source.':
    'Prüft, ob jeder Satz eines Assistenten von seiner Quelle gedeckt ist.',
  '2024 – today': '2024 – heute',
  'A test kit for assistants that answer from documents. It checks whether each sentence is really supported by its source, keeps a history, and fails the build when quality drops. Works with any model, also with one on your own machine.':
    'Ein Prüfwerkzeug für Assistenten, die aus Dokumenten antworten. Es prüft, ob jeder Satz wirklich von seiner Quelle gedeckt ist, führt Buch und lässt den Build scheitern, wenn die Qualität sinkt. Läuft mit jedem Modell, auch mit einem auf dem eigenen Rechner.',
  'Checks sentence by sentence': 'Prüft Satz für Satz',
  'Quality as a build gate': 'Qualität als Bedingung des Builds',
  Author: 'Autorschaft',
  'An outbox in the browser: each change delivered once, in order.':
    'Ein Postausgang im Browser: jede Änderung einmal und der Reihe nach zugestellt.',
  '2023 – today': '2023 – heute',
  'A small library for applications that must not lose what people type: an outbox in the browser that delivers each change once, in order, when there is a network again. Grew out of three projects that each got it slightly wrong.':
    'Eine kleine Bibliothek für Anwendungen, die nicht verlieren dürfen, was Menschen tippen: ein Postausgang im Browser, der jede Änderung einmal und der Reihe nach zustellt, sobald es wieder ein Netz gibt. Entstanden aus drei Projekten, die es alle ein wenig falsch gemacht haben.',
  'Exactly-once delivery': 'Genau einmal zugestellt',
  'Several tabs, one sender': 'Mehrere Tabs, ein Absender',
  '2018 – today': '2018 – heute',
  'Containers, backups and an invoice for Swiss software companies.':
    'Container, Backups und eine Rechnung für Schweizer Softwarefirmen.',
  'A managed platform for Swiss software companies that want containers, backups and an invoice, and nothing else. Runs in two data centres heated by their own servers. Profitable since the second year, with no outside money.':
    'Eine betreute Plattform für Schweizer Softwarefirmen, die Container, Backups und eine Rechnung wollen, und sonst nichts. Läuft in zwei Rechenzentren, die ihre eigenen Server heizen. Seit dem zweiten Jahr rentabel, ohne fremdes Geld.',
  'Two Swiss data centres': 'Zwei Schweizer Rechenzentren',
  'Restore drill every month': 'Jeden Monat eine Rückspielübung',
  'Co-founder and CTO': 'Mitgründung und technische Leitung',
  'A monthly evening for people who build software: two talks and soup.':
    'Ein Abend im Monat für Leute, die Software bauen: zwei Vorträge und Suppe.',
  '2017 – today': '2017 – heute',
  'A monthly evening for people who build software in Zurich: two talks, no sales pitches, and soup. Around ninety people come, and a mentoring programme has helped sixty of them into their first or next job.':
    'Ein Abend im Monat für Leute, die in Zürich Software bauen: zwei Vorträge, keine Werbung, und Suppe. Rund neunzig kommen, und ein Mentoring hat sechzig von ihnen zur ersten oder nächsten Stelle verholfen.',
  'Monthly since 2017': 'Jeden Monat seit 2017',
  '60 mentoring pairs': '60 Mentoring-Paare',
  Organiser: 'Organisation',
  'Bookkeeping that talks to the bank every minute. Acquired in 2019.':
    'Buchhaltung, die jede Minute mit der Bank spricht. 2019 verkauft.',
  'Bookkeeping for small companies that talk to their bank every minute instead of every month. Grew to 2,300 customers and was acquired in 2019. The event log at its heart has been replayed from the beginning four times, and always came out the same.':
    'Buchhaltung für kleine Firmen, die jede Minute statt jeden Monat mit ihrer Bank sprechen. Wuchs auf 2’300 Kunden und wurde 2019 verkauft. Das Ereignisprotokoll in ihrem Kern wurde viermal von Anfang an abgespielt und ergab jedes Mal dasselbe.',
  'Live bank connections': 'Direkte Verbindung zur Bank',
  'Complete audit trail': 'Lückenloser Prüfpfad',
  'Co-founder': 'Mitgründung',
  'An insurer keeps what it has promised in two million documents: policies, riders, and conditions that were valid for one year in one canton. The people who answer claims knew the answer was in there, and whom to ask for it. The three colleagues whom everybody asked were about to retire.':
    'Eine Versicherung bewahrt in zwei Millionen Dokumenten auf, was sie versprochen hat: Policen, Nachträge und Bedingungen, die ein Jahr lang in einem Kanton galten. Wer Schäden bearbeitete, wusste, dass die Antwort dort steht, und wen man danach fragt. Die drei Kollegen, die alle fragten, standen kurz vor der Pensionierung.',
  'A search engine was there already. It found documents. Nobody calls an insurer to hear about a document.':
    'Eine Suchmaschine gab es schon. Sie fand Dokumente. Niemand ruft eine Versicherung an, um von einem Dokument zu hören.',
  'We began with two hundred real questions and the answers that the three colleagues gave to them. That list was the specification, and it still is: a change that answers fewer of them well does not go out.':
    'Wir begannen mit zweihundert echten Fragen und den Antworten, welche die drei Kollegen darauf gaben. Diese Liste war die Spezifikation und ist es noch: eine Änderung, die weniger davon gut beantwortet, geht nicht hinaus.',
  'Retrieval came before generation. Each clause is stored with its validity, so that what it says of an accident in 2019 is made of the conditions of 2019. Each sentence comes with the page it stands on; where there is no such page, that is what it says.':
    'Das Finden kam vor dem Formulieren. Jede Klausel ist mit ihrer Gültigkeit abgelegt, damit die Auskunft zu einem Unfall von 2019 aus den Bedingungen von 2019 stammt. Zu jedem Satz gehört die Seite, auf der er steht; gibt es keine solche Seite, dann sagt er das.',
  'The pilot was one team of twelve for ten weeks. They could mark any of it as wrong with one key, and each mark was read by a person the same day.':
    'Der Versuch war ein Team von zwölf Personen während zehn Wochen. Sie konnten alles mit einer Taste als falsch markieren, und jede Markierung las noch am selben Tag ein Mensch.',
  'The pilot ended because the neighbouring teams had begun to walk over and ask. Today it is the first place that 1,400 people look. One answer in fifty is sampled and judged by a specialist each week, and the report goes to the board as it is.':
    'Der Versuch endete, weil die Nachbarteams herüberkamen, um zu fragen. Heute sehen dort 1’400 Menschen zuerst nach. Eine von fünfzig Antworten wird jede Woche von einer Fachperson beurteilt, und der Bericht geht unverändert an die Geschäftsleitung.',
  'The two hundred questions have become two thousand. They are the part of the project that would be missed most.':
    'Aus den zweihundert Fragen sind zweitausend geworden. Sie sind der Teil des Projekts, den man am meisten vermissen würde.',
  '1,400': '1’400',
  'people who ask it first': 'Menschen, die zuerst dort fragen',
  'of sampled answers supported by their source': 'der geprüften Antworten von ihrer Quelle gedeckt',
  '4 min': '4 Min.',
  'saved on an average enquiry': 'weniger für eine durchschnittliche Anfrage',
  'It is the only system in the house that tells me when it does not know.':
    'Es ist das einzige System im Haus, das mir sagt, wenn es etwas nicht weiss.',
  'In the Swiss region; no prompt and no document leaves the country.':
    'In der Schweizer Region; keine Eingabe und kein Dokument verlässt das Land.',
  'Clauses with their validity, and the vectors beside them in one transaction.':
    'Klauseln mit ihrer Gültigkeit und die Vektoren daneben, in einer Transaktion.',
  'One language from the ingestion to the browser, and 2,000 answers as its tests.':
    'Eine Sprache vom Einlesen bis zum Browser, und 2’000 Antworten als ihre Tests.',
  'The whole environment from an empty subscription in 40 minutes.':
    'Die ganze Umgebung aus einer leeren Subscription in 40 Minuten.',
  'Nine thousand people worked with passwords that were long, changed often, and stood on yellow notes. A nurse signed in about forty times a shift, thirty seconds each: twenty minutes a day that belonged to patients.':
    'Neuntausend Menschen arbeiteten mit Passwörtern, die lang waren, oft wechselten und auf gelben Zetteln standen. Eine Pflegefachperson meldete sich etwa vierzigmal pro Schicht an, jedes Mal dreissig Sekunden: zwanzig Minuten am Tag, die den Patienten gehörten.',
  'Behind the same wall lived four hundred medical systems, some of them older than the network. One stolen password reached all of them.':
    'Hinter derselben Mauer standen vierhundert medizinische Systeme, manche älter als das Netzwerk. Ein gestohlenes Passwort erreichte sie alle.',
  'Identity first, then devices, then the network: each step useful by itself, none of them a leap. A badge and a glance replaced the password on the wards, while the old way stayed open for a month on every ward that asked for it.':
    'Zuerst die Identität, dann die Geräte, dann das Netzwerk: jeder Schritt nützte für sich, keiner war ein Sprung. Badge und ein Blick ersetzten auf den Stationen das Passwort, während der alte Weg auf jeder Station, die es wünschte, einen Monat lang offen blieb.',
  'Each medical system got a segment, a list of what it may talk to, and an owner with a name. For three months the lists only watched. What they would have stopped was discussed with the people who used it, and most of it was right to be stopped.':
    'Jedes medizinische System bekam ein Segment, eine Liste dessen, womit es sprechen darf, und jemanden mit Namen, der zuständig ist. Drei Monate lang sahen die Listen nur zu. Was sie aufgehalten hätten, wurde mit den Leuten besprochen, die damit arbeiten, und das meiste davon wurde zu Recht aufgehalten.',
  'Sign-in takes three seconds, and the yellow notes are gone. The last ward was moved eleven days ahead of its date.':
    'Die Anmeldung dauert drei Sekunden, und die gelben Zettel sind verschwunden. Die letzte Station war elf Tage vor ihrem Termin umgestellt.',
  'Twice a year we take a part of the hospital offline on purpose, at an hour that the doctors choose. The last drill was boring, which was the aim.':
    'Zweimal im Jahr nehmen wir absichtlich einen Teil des Spitals vom Netz, zu einer Stunde, welche die Ärztinnen und Ärzte wählen. Die letzte Übung war langweilig, und das war das Ziel.',
  'for a sign-in on the ward, instead of thirty': 'für die Anmeldung auf der Station, statt dreissig',
  'medical systems in segments of their own': 'medizinische Systeme in eigenen Segmenten',
  'hours of planned downtime': 'Stunden geplanter Ausfall',
  'I have stopped noticing it. I can say that of no other system here.':
    'Ich bemerke es nicht mehr. Das kann ich hier von keinem anderen System sagen.',
  'Ward manager, emergency department': 'Stationsleitung, Notfall',
  '9,000 accounts without a password; privileged ones live for an hour.':
    '9’000 Konten ohne Passwort; privilegierte leben eine Stunde.',
  'A device that is not healthy is not on the ward’s network.':
    'Ein Gerät, das nicht gesund ist, kommt nicht ins Netz der Station.',
  'Watches the 400 systems that can run no agent, by what they say on the wire.':
    'Beobachtet die 400 Systeme, auf denen kein Agent läuft, an dem, was sie senden.',
  'From an alarm to a person who knows the system: four minutes, measured in drills.':
    'Vom Alarm zu einem Menschen, der das System kennt: vier Minuten, in Übungen gemessen.',
  'A consultant’s site has two kinds of readers. A visitor has twenty seconds and a phone; the owner has a train with six tunnels and an hour of work to do. Most sites serve the first badly and the second not at all.':
    'Die Website einer Beratung hat zwei Arten von Lesern. Wer sie besucht, hat zwanzig Sekunden und ein Telefon; wem sie gehört, der hat einen Zug mit sechs Tunneln und eine Stunde Arbeit. Die meisten Websites dienen den Ersten schlecht und den Zweiten gar nicht.',
  'The usual remedy is a spinner. It says that something is elsewhere, and that you have to wait for it.':
    'Das übliche Mittel ist ein Ladezeichen. Es sagt, dass etwas anderswo ist und dass man darauf warten muss.',
  'Visitors get documents. Every page is complete before a script has run, and the interactive parts come alive when somebody touches them; that first touch is not lost.':
    'Besucher bekommen Dokumente. Jede Seite ist vollständig, bevor ein Skript gelaufen ist, und was beweglich ist, erwacht, wenn es jemand berührt; diese erste Berührung geht nicht verloren.',
  'The owner gets a database of their own, on the device. A change is one transaction there, shown at once, and is sent when there is somebody to send it to: in order, and exactly once, because each carries its identity with it.':
    'Wer die Website führt, bekommt eine eigene Datenbank auf dem Gerät. Eine Änderung ist dort eine Transaktion, sofort zu sehen, und wird gesendet, sobald es jemanden gibt, der sie annimmt: der Reihe nach und genau einmal, weil jede ihre Kennung mit sich trägt.',
  'Secrets live in a worker that has no way to hand them out. What the browser cannot be trusted with stays on the server.':
    'Geheimnisse leben in einem Worker, der sie nicht herausgeben kann. Was man einem Browser nicht anvertrauen darf, bleibt auf dem Server.',
  'The landing page is as fast as a static page with the same text, since that is what it is. The admin area opens in a tunnel, and what was done there arrives later, also when two devices disagree.':
    'Die Startseite ist so schnell wie eine statische Seite mit demselben Text, denn das ist sie. Die Verwaltung öffnet sich im Tunnel, und was dort geschah, kommt später an, auch wenn zwei Geräte verschiedener Meinung sind.',
  'Thousands of simulated weeks of bad networks run against it before each release. They have found more than I would like to admit.':
    'Vor jeder Version laufen Tausende simulierter Wochen mit schlechten Netzen dagegen. Sie haben mehr gefunden, als ich zugeben möchte.',
  'at most, until a visitor touches something': 'höchstens, bis jemand etwas berührt',
  '10,000': '10’000',
  'repositories in a list that answers within 50 ms':
    'Repositories in einer Liste, die innert 50 ms reagiert',
  'is how often each change is applied': 'so oft wirkt jede Änderung',
  'Rendered when the site is built; for a visitor it runs on touch alone.':
    'Beim Bauen der Website gerendert; im Browser läuft es erst bei einer Berührung.',
  'Rows and outbox in one transaction, so that no change is without its operation.':
    'Zeilen und Postausgang in einer Transaktion, damit keine Änderung ohne ihre Operation ist.',
  'Row level security decides; 128 cells of a table are asked over HTTP in the tests.':
    'Row Level Security entscheidet; die Tests fragen 128 Zellen einer Tabelle über HTTP ab.',
  'Strict, from the SQL’s generated types to the service worker.':
    'Streng, von den erzeugten Typen des SQL bis zum Service Worker.',
  'An alpine grid is fed by four hundred small hydro plants, each with a stream that does what it likes. Whoever forecasts the load wrongly buys the difference on the day, at the price of the day.':
    'Ein alpines Netz lebt von vierhundert kleinen Wasserkraftwerken, jedes an einem Bach, der tut, was er will. Wer die Last falsch vorhersagt, kauft die Differenz am selben Tag, zum Preis dieses Tages.',
  'The method in use was a spreadsheet that one engineer had kept for eleven years. It was good. It also took holidays when he did.':
    'Die Methode war eine Tabelle, die ein Ingenieur seit elf Jahren pflegte. Sie war gut. Sie machte allerdings Ferien, wenn er Ferien machte.',
  'The spreadsheet became the opponent: for a winter both forecast every hour, and the comparison was printed each morning beside the coffee machine. The model that lost was taken apart in the open.':
    'Die Tabelle wurde zur Gegnerin: einen Winter lang sagten beide jede Stunde voraus, und der Vergleich hing jeden Morgen neben der Kaffeemaschine. Das Modell, das verlor, wurde vor aller Augen zerlegt.',
  'A forecast without its uncertainty is an opinion. Each comes with a band, and the traders buy by the band. When the weather service is late or the band too wide, the old method takes over by itself and says so.':
    'Eine Prognose ohne ihre Unsicherheit ist eine Meinung. Jede kommt mit einem Bereich, und der Handel kauft nach dem Bereich. Ist der Wetterdienst zu spät oder der Bereich zu breit, übernimmt die alte Methode von selbst und sagt es.',
  'The first winter cost eleven percent less for balancing than the three before it. The engineer with the spreadsheet now owns the model, and takes holidays.':
    'Der erste Winter kostete elf Prozent weniger Ausgleichsenergie als die drei davor. Der Ingenieur mit der Tabelle ist heute für das Modell zuständig und macht Ferien.',
  'lower balancing costs in the first winter': 'weniger Ausgleichskosten im ersten Winter',
  'hydro plants in one forecast': 'Wasserkraftwerke in einer Prognose',
  '6 h': '6 Std.',
  'from new weather to a retrained model, each night':
    'vom neuen Wetter zum neu trainierten Modell, jede Nacht',
  'We stopped arguing about the number and began to talk about the band.':
    'Wir haben aufgehört, über die Zahl zu streiten, und begonnen, über den Bereich zu reden.',
  'Head of Trading, a Swiss grid operator': 'Leitung Handel, ein Schweizer Netzbetreiber',
  'The model in nine hundred lines, which the grid’s own engineers maintain.':
    'Das Modell in neunhundert Zeilen, die das Netz mit eigenen Leuten pflegt.',
  'A model is released when it has beaten the last one on the last thirty days.':
    'Ein Modell geht in Betrieb, wenn es das letzte über die letzten dreissig Tage geschlagen hat.',
  'Readings of 400 plants each minute; a gap is seen within two.':
    'Messwerte von 400 Werken jede Minute; eine Lücke ist innert zwei Minuten erkannt.',
  'Eleven years of hours: each forecast can be made again as it was.':
    'Elf Jahre voller Stunden: jede Prognose lässt sich noch einmal machen, wie sie war.',
  'A private bank wanted to use the cloud, and its auditors wanted to see how it would be kept in order. There were two folders of requirements, and no subscription.':
    'Eine Privatbank wollte die Cloud nutzen, und ihre Prüfer wollten sehen, wie sie in Ordnung gehalten wird. Es gab zwei Ordner mit Anforderungen und keine Subscription.',
  'Two attempts before had ended in a document. The teams that were waiting had begun to pay for servers with a credit card.':
    'Zwei frühere Anläufe hatten in einem Dokument geendet. Die Teams, die warteten, bezahlten ihre Server inzwischen mit einer Kreditkarte.',
  'Each control of the two folders became a policy with a test: something that either is so or is not. What could not be written that way went back to its author, and a third of the requirements came back shorter.':
    'Jede Kontrolle aus den zwei Ordnern wurde eine Richtlinie mit einem Test: etwas, das so ist oder nicht. Was sich nicht so schreiben liess, ging an seine Verfasser zurück, und ein Drittel der Anforderungen kam kürzer wieder.',
  'Exceptions are allowed. Each has an owner and an end date, and stands on the same page as the rules.':
    'Ausnahmen sind erlaubt. Jede hat Zuständige und ein Enddatum und steht auf derselben Seite wie die Regeln.',
  'The first three teams moved in while the foundation was being built. What annoyed them was mended before the fourth arrived.':
    'Die ersten drei Teams zogen ein, während das Fundament gebaut wurde. Was sie ärgerte, war behoben, bevor das vierte kam.',
  'The auditors signed off in the first round; the evidence was a pipeline that they could run themselves. Thirty teams have moved in, and the platform team has stayed at five.':
    'Die Prüfer nahmen in der ersten Runde ab; der Nachweis war eine Pipeline, die sie selbst starten konnten. Dreissig Teams sind eingezogen, und das Plattformteam zählt noch immer fünf Personen.',
  'The credit cards were cut up, with some ceremony.':
    'Die Kreditkarten wurden zerschnitten, mit einer gewissen Feierlichkeit.',
  'teams moved in': 'Teams eingezogen',
  'people who run the platform': 'Personen betreiben die Plattform',
  'between the forecast and the bill': 'zwischen Vorhersage und Rechnung',
  'For the first time I audited something by pressing a button.':
    'Zum ersten Mal habe ich etwas geprüft, indem ich auf einen Knopf drückte.',
  'Lead auditor, internal audit': 'Leitende Prüferin, interne Revision',
  '212 controls, each with a test that tries to break it.':
    '212 Kontrollen, jede mit einem Test, der sie zu brechen versucht.',
  'A new team’s subscription: one file, one review, twenty minutes.':
    'Die Subscription eines neuen Teams: eine Datei, eine Prüfung, zwanzig Minuten.',
  'Each exception that outlives its date is an incident with a name on it.':
    'Jede Ausnahme, die ihr Datum überlebt, ist ein Vorfall, auf dem ein Name steht.',
  'Microsoft Ecosystem': 'Microsoft-Umgebung',
  'Tenants that people like to work in, from identity to the last shared mailbox.':
    'Tenants, in denen man gern arbeitet: von der Identität bis zum letzten Gruppenpostfach.',
  'Security & Compliance': 'Sicherheit & Compliance',
  'Zero trust in small steps, with evidence an auditor can follow.':
    'Zero Trust in kleinen Schritten, mit Nachweisen für die Revision.',
  'FADP and GDPR': 'DSG und DSGVO',
  'Cloud & Infrastructure': 'Cloud & Infrastruktur',
  'Landing zones, networks and costs that are understood before the first workload moves.':
    'Landing Zones, Netze und Kosten, geklärt vor dem ersten Umzug.',
  'AI & Automation': 'KI & Automatisierung',
  'Assistants grounded in a company’s own documents, measured against the work they replace.':
    'Assistenten, die auf Ihren Dokumenten beruhen und sich an der ersetzten Arbeit messen.',
  Evaluation: 'Evaluation',
  Development: 'Entwicklung',
  'Products from first sketch to on-call, in code that the next person can read.':
    'Produkte von der ersten Skizze bis zum Pikett, in Code, den auch andere lesen können.',
  'DevOps Practices': 'DevOps',
  'Short branches, honest pipelines, and releases that nobody has to stay late for.':
    'Kurze Branches, ehrliche Pipelines und Releases ohne Überstunden.',
  'Landing zones': 'Landing Zones',
  'Cost governance': 'Kostenkontrolle',
  'Migration of 400 servers': 'Umzug von 400 Servern',
  'Multi-cluster operations': 'Betrieb mehrerer Cluster',
  'GitOps with Flux': 'GitOps mit Flux',
  'Module registries': 'Modul-Registries',
  'Policy as code': 'Richtlinien als Code',
  'Reusable workflows': 'Wiederverwendbare Workflows',
  'Self-hosted runners': 'Eigene Runner',
  Security: 'Sicherheit',
  'Conditional access': 'Bedingter Zugriff',
  'Privileged identities': 'Privilegierte Konten',
  'Zero Trust architecture': 'Zero-Trust-Architektur',
  'Network segmentation': 'Netzwerksegmentierung',
  'Device compliance': 'Gerätekonformität',
  'Threat modelling': 'Bedrohungsanalyse',
  'STRIDE workshops': 'STRIDE-Workshops',
  'Abuse cases': 'Missbrauchsfälle',
  'Tenant consolidation': 'Zusammenlegung von Tenants',
  'Teams governance': 'Governance für Teams',
  'Centre of excellence': 'Kompetenzzentrum',
  'Data loss prevention': 'Schutz vor Datenverlust',
  'Offline-first web apps': 'Offline-first-Web-Apps',
  'Typed APIs': 'Typisierte APIs',
  'Domain-driven design': 'Domain-driven Design',
  AI: 'KI',
  'Retrieval pipelines': 'Retrieval-Pipelines',
  'Evaluation harnesses': 'Automatische Evaluation',
  'Enterprise AI Integration': 'KI im Unternehmen',
  'From a list of ideas to one assistant in production: use cases ranked by value, data kept in Switzerland, quality measured every week.':
    'Von der Ideenliste zum Assistenten im Betrieb: nach Nutzen geordnet, mit Daten in der Schweiz und wöchentlich gemessener Qualität.',
  'Cloud Security Architecture': 'Cloud-Sicherheitsarchitektur',
  'Identity, network and data protection designed together, written down as code, and tested by somebody who tries to get in.':
    'Identität, Netz und Datenschutz aus einem Guss, als Code festgehalten und durch Angriffe geprüft.',
  'Microsoft 365 Transformation': 'Umstieg auf Microsoft 365',
  'Migration, governance and adoption in one plan, so that the last file server can be switched off without a farewell party.':
    'Migration, Governance und Einführung in einem Plan, bis der letzte Fileserver abgeschaltet ist.',
  'Secure Infrastructure Design': 'Sichere Infrastruktur',
  'Landing zones for regulated industries: segmented, monitored, restorable, with a bill that matches the forecast.':
    'Landing Zones für regulierte Branchen: segmentiert, überwacht, wiederherstellbar, zum prognostizierten Preis.',
  'AI-Enhanced Business Solutions': 'Geschäftsabläufe mit KI',
  'Forms, approvals and reports that take minutes instead of days, built on the platforms you already pay for.':
    'Formulare, Freigaben und Berichte in Minuten statt Tagen, auf Plattformen, die Sie schon bezahlen.',
  'Strategic Technology Consulting': 'Strategische Technologieberatung',
  'A second opinion before the large signature: architecture reviews, vendor selection and a roadmap the board can follow.':
    'Eine zweite Meinung vor der grossen Unterschrift: Architektur, Anbieter und ein Fahrplan, dem der Verwaltungsrat folgen kann.',
  'Independent Technology Consultant': 'Unabhängige Technologieberatung',
  'Muster Consulting, Zurich': 'Muster Consulting, Zürich',
  'Cloud, security and AI programmes for banks, insurers, hospitals and industry.':
    'Programme für Cloud, Sicherheit und KI bei Banken, Versicherungen, Spitälern und in der Industrie.',
  'Head of Platform Engineering': 'Leitung Plattformentwicklung',
  'Beispiel Versicherung, Zurich': 'Beispiel Versicherung, Zürich',
  'Built the group’s first cloud platform and a team of 24 engineers who run it.':
    'Baute die erste Cloud-Plattform der Gruppe auf, und ein Team von 24 Fachleuten, das sie betreibt.',
  'Senior Software Architect': 'Leitende Softwarearchitektur',
  'Musterbank, Zurich': 'Musterbank, Zürich',
  'Payments, identity and the long goodbye to the mainframe.':
    'Zahlungsverkehr, Identität und der lange Abschied vom Grossrechner.',
  'Software Engineer': 'Softwareentwicklung',
  'Machine control and the first web interfaces for it.':
    'Maschinensteuerung und deren erste Weboberflächen.',
  'MSc in Computer Science': 'MSc in Informatik',
  'Sample Institute of Technology, Zurich': 'Technisches Musterinstitut, Zürich',
  'Distributed systems and human-computer interaction.': 'Verteilte Systeme und Mensch-Maschine-Interaktion.',
  'Privacy Policy': 'Datenschutzerklärung',
  '1 November 2026': '1. November 2026',
  'In short': 'In Kürze',
  'This site sets no tracking cookies, loads nothing from advertising networks and follows nobody.':
    'Diese Website setzt keine Cookies zur Verfolgung, lädt nichts von Werbenetzwerken und folgt niemandem.',
  'This is sample text. Have your own checked before you publish the site.':
    'Das ist ein Mustertext. Lassen Sie Ihren eigenen prüfen, bevor Sie die Website veröffentlichen.',
  'What is kept on your device': 'Was auf Ihrem Gerät bleibt',
  'So that the page is there without a network, your browser keeps a copy of it. It also keeps the theme you chose, whether you were offered another language, the list of skills as it was last loaded, and messages you wrote while offline, until they are sent.':
    'Damit die Seite auch ohne Netz da ist, behält Ihr Browser eine Kopie davon. Er behält auch das gewählte Farbschema, ob Ihnen eine andere Sprache angeboten wurde, die zuletzt geladene Liste der Kenntnisse und Nachrichten, die Sie ohne Netz geschrieben haben, bis sie gesendet sind.',
  'You can delete all of it at any time in the settings of your browser.':
    'Sie können alles davon jederzeit in den Einstellungen Ihres Browsers löschen.',
  'What is sent': 'Was gesendet wird',
  'If you use the contact form, your name, your e-mail address and your message are stored in a database that only the owner of this site can read. They are used to answer you, and deleted on request.':
    'Wenn Sie das Kontaktformular benutzen, werden Ihr Name, Ihre E-Mail-Adresse und Ihre Nachricht in einer Datenbank gespeichert, die nur die Inhaberin oder der Inhaber dieser Website lesen kann. Sie dienen dazu, Ihnen zu antworten, und werden auf Wunsch gelöscht.',
  'The host of the site sees the address of your network connection, as every web server does.':
    'Der Anbieter, bei dem die Website liegt, sieht wie jeder Webserver die Adresse Ihrer Netzverbindung.',
  Accounts: 'Konten',
  'If you create an account, your e-mail address and, if you sign in with GitHub, your GitHub user name are stored. Messages that you write while you are signed in are kept with the account. Its page gives you a copy of all of it, and deletes the account with your data, at any time.':
    'Wenn Sie ein Konto anlegen, werden Ihre E-Mail-Adresse und, falls Sie sich mit GitHub anmelden, Ihr GitHub-Name gespeichert. Nachrichten, die Sie angemeldet schreiben, bleiben beim Konto. Auf dessen Seite erhalten Sie jederzeit eine Kopie von allem und können das Konto mit Ihren Daten löschen.',
  'Your rights': 'Ihre Rechte',
  'Under the Swiss Federal Act on Data Protection and, where it applies, the GDPR, you may ask what is stored about you, have it corrected or deleted, and complain to the supervisory authority.':
    'Nach dem Schweizer Datenschutzgesetz und, wo sie gilt, der DSGVO dürfen Sie fragen, was über Sie gespeichert ist, es berichtigen oder löschen lassen und sich bei der Aufsichtsbehörde beschweren.',
  'Terms of Service': 'Nutzungsbedingungen',
  Scope: 'Geltung',
  'These terms apply to the use of this site. Consulting is done under a contract of its own.':
    'Diese Bedingungen gelten für die Nutzung dieser Website. Beratung geschieht nach einem eigenen Vertrag.',
  Content: 'Inhalt',
  'Texts and pictures belong to the owner of the site unless marked otherwise. You may quote them with a link.':
    'Texte und Bilder gehören, wo nichts anderes steht, der Inhaberin oder dem Inhaber der Website. Sie dürfen mit einem Link zitiert werden.',
  'Project descriptions are written with care, but are no promise that the same result is reached again.':
    'Projekte sind sorgfältig beschrieben; das verspricht nicht, dass dasselbe Ergebnis noch einmal erreicht wird.',
  'Keep your password to yourself. An account that is used to attack the site or other people is closed.':
    'Behalten Sie Ihr Passwort für sich. Ein Konto, mit dem die Website oder andere Menschen angegriffen werden, wird geschlossen.',
  Liability: 'Haftung',
  'The site is offered as it is. Liability is excluded as far as the law allows. Other sites that are linked here answer for themselves.':
    'Die Website wird angeboten, wie sie ist. Die Haftung ist ausgeschlossen, soweit das Gesetz es zulässt. Für andere Websites, auf die verwiesen wird, sind diese selbst verantwortlich.',
  Law: 'Recht',
  'Swiss law applies. The place of jurisdiction is Zurich.':
    'Es gilt Schweizer Recht. Gerichtsstand ist Zürich.',
  'Visits are counted': 'Besuche werden gezählt',
  'For each page and day, this site keeps how often it was opened: a number. It does not keep who opened it, from which address, with which device or from where, and it leaves nothing on your device for it.':
    'Für jede Seite und jeden Tag behält diese Website, wie oft sie geöffnet wurde: eine Zahl. Sie behält nicht, wer sie geöffnet hat, von welcher Adresse, mit welchem Gerät oder von wo, und hinterlässt dafür nichts auf Ihrem Gerät.',
  'If your browser asks not to be followed (Do Not Track, Global Privacy Control), it is not counted.':
    'Bittet Ihr Browser darum, nicht verfolgt zu werden (Do Not Track, Global Privacy Control), so wird nicht gezählt.',
  'Community, Talks, Mentoring, Workshops': 'Gemeinschaft, Vorträge, Mentoring, Workshops',
};
