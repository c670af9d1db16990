import type { Translations } from '#domain/content/site-content.ts';

/** German: each text of the sample, with its translation. */
export const de: Translations = {
  'Information Designer': 'Informationsdesign',
  'I design signs, forms and timetables that people understand at the first glance. I test each of them with the people who have to use them, and draw it again until nobody asks.':
    'Ich gestalte Schilder, Formulare und Fahrpläne, die man auf den ersten Blick versteht. Ich teste sie mit den Menschen, die sie brauchen, und zeichne neu, bis niemand mehr fragt.',
  'Send me the page that everybody calls about. You get a first sketch within a week.':
    'Schicken Sie mir die Seite, wegen der alle anrufen. Die erste Skizze haben Sie innert einer Woche.',
  'Information design from Berne: wayfinding, forms and editorial systems.':
    'Informationsdesign aus Bern: Signaletik, Formulare und Redaktionssysteme.',
  Berne: 'Bern',
  Switzerland: 'Schweiz',
  German: 'Deutsch',
  French: 'Französisch',
  English: 'Englisch',
  '90% of the visitors find their ward without asking.':
    '90\u00a0% der Besuchenden finden ihre Station, ohne zu fragen.',
  Hospitals: 'Spitäler',
  Museums: 'Museen',
  'Public offices': 'Ämter',
  Publishers: 'Verlage',
  'From May 2027, one project at a time': 'Ab Mai 2027, ein Projekt aufs Mal',
  'The desk used to show the way two hundred times a day. Now it helps people who are lost in other ways.':
    'Der Empfang zeigte zweihundertmal am Tag den Weg. Jetzt hilft er Menschen, die anders nicht weiterwissen.',
  'Head of Patient Services, Musterspital': 'Leiterin Patientendienste, Musterspital',
  'Alex removed half of our form, and the other half has been filled in correctly ever since.':
    'Alex hat die Hälfte unseres Formulars gestrichen, und die andere wird seither richtig ausgefüllt.',
  'Town Clerk, Musterlingen': 'Stadtschreiber, Musterlingen',
  Talk: 'Vortrag',
  Article: 'Artikel',
  'Signs are a service': 'Schilder sind ein Dienst',
  'Sample Design Days Basel': 'Muster-Designtage Basel',
  'The shortest form that still works': 'Das kürzeste Formular, das noch funktioniert',
  'Muster Magazine': 'Muster-Magazin',
  'Hospital Wayfinding': 'Signaletik im Spital',
  'Signs for a hospital of eleven buildings that patients follow without asking.':
    'Schilder für ein Spital mit elf Gebäuden, denen man ohne Fragen folgt.',
  Wayfinding: 'Signaletik',
  'Signage, Typography, User tests, DIN 1450': 'Beschilderung, Typografie, Nutzertests, DIN 1450',
  'A sign system for a hospital that had grown for ninety years: eleven buildings, four entrances, one name for each place. The routes were tested with sixty patients before a single sign was made.':
    'Ein Leitsystem für ein Spital, das neunzig Jahre lang gewachsen ist: elf Gebäude, vier Eingänge, ein Name für jeden Ort. Die Wege wurden mit sechzig Patientinnen und Patienten getestet, bevor ein Schild entstand.',
  'One name for each place': 'Ein Name für jeden Ort',
  'Readable at four metres': 'Lesbar aus vier Metern',
  'Tested with sixty patients': 'Getestet mit sechzig Personen',
  'Concept, design and tests': 'Konzept, Gestaltung und Tests',
  'Town Hall Forms': 'Formulare der Stadt',
  'Forty forms of a town became nine, and they come back complete.':
    'Aus vierzig Formularen einer Stadt wurden neun, und sie kommen vollständig zurück.',
  'Form design': 'Formulargestaltung',
  'Plain language, HTML, PDF/UA': 'Einfache Sprache, HTML, PDF/UA',
  'A town asked its people the same questions on forty forms. Nine are left, on paper and on screen alike, in words that the clerks use at the counter. Two thirds fewer come back with a gap.':
    'Eine Stadt stellte auf vierzig Formularen dieselben Fragen. Neun sind geblieben, auf Papier und am Bildschirm gleich, in den Worten des Schalters. Zwei Drittel weniger kommen mit einer Lücke zurück.',
  'Plain language': 'Einfache Sprache',
  'Accessible on paper and screen': 'Zugänglich auf Papier und Bildschirm',
  'Templates that the clerks maintain': 'Vorlagen, die der Schalter selbst pflegt',
  'Design and text': 'Gestaltung und Text',
  'Museum Timetable': 'Museumsfahrplan',
  'One poster for all tours of six museums, printed anew each Monday.':
    'Ein Plakat für alle Führungen von sechs Museen, jeden Montag neu gedruckt.',
  'Editorial system': 'Redaktionssystem',
  'Typesetting, Python, CSS for print': 'Satz, Python, CSS für Druck',
  'Six museums share a poster with all tours of the week. It is typeset by a program from the calendar that the museums keep anyway, and printed in the house. The layout holds for three tours as well as for thirty.':
    'Sechs Museen teilen sich ein Plakat mit allen Führungen der Woche. Ein Programm setzt es aus dem Kalender, den die Museen ohnehin führen; gedruckt wird im Haus. Der Satz hält für drei Führungen so gut wie für dreissig.',
  'Typeset by a program': 'Von einem Programm gesetzt',
  'Three to thirty tours': 'Drei bis dreissig Führungen',
  'Printed in the house': 'Im Haus gedruckt',
  'Design and programming': 'Gestaltung und Programm',
  'Plain Arrows': 'Einfache Pfeile',
  'An open set of arrows for signs, drawn to be told apart at a distance.':
    'Freie Pfeile für Schilder, auf Entfernung gut zu unterscheiden.',
  'Open source': 'Open Source',
  'SVG, Font design': 'SVG, Schriftgestaltung',
  'Sixteen arrows for signs, drawn on one grid and tested at a distance and in fog. Anybody may use and change them.':
    'Sechzehn Pfeile für Schilder, auf einem Raster gezeichnet, auf Distanz und im Nebel getestet. Alle dürfen sie verwenden und ändern.',
  'Sixteen directions': 'Sechzehn Richtungen',
  'One grid': 'Ein Raster',
  'Free licence': 'Freie Lizenz',
  Author: 'Autorschaft',
  'The hospital had four names for its largest building. Signs, letters and staff each used another one, and the desk showed the way two hundred times a day.':
    'Das Spital hatte vier Namen für sein grösstes Gebäude. Schilder, Briefe und Personal brauchten je einen anderen, und der Empfang zeigte zweihundertmal am Tag den Weg.',
  'We walked with sixty patients from their letter to their bed and wrote down where they stopped. Most stopped at the same seven places.':
    'Wir gingen mit sechzig Personen vom Brief bis zum Bett und notierten, wo sie stehen blieben. Die meisten hielten an denselben sieben Orten.',
  'Names came before signs: each place got one, and it is on the letter, the door and the map alike.':
    'Die Namen kamen vor den Schildern: Jeder Ort bekam einen, und er steht auf Brief, Tür und Plan.',
  'Nine of ten visitors now reach their ward without asking. The desk has time for people who need more than a direction.':
    'Neun von zehn Besuchenden erreichen ihre Station jetzt, ohne zu fragen. Der Empfang hat Zeit für alle, die mehr als eine Richtung brauchen.',
  '90%': '90\u00a0%',
  'find their ward without asking': 'finden ihre Station, ohne zu fragen',
  'places with a new sign, instead of 140': 'Orte mit neuem Schild, statt 140',
  'We expected more signs. We got fewer, and they work.':
    'Wir erwarteten mehr Schilder. Wir bekamen weniger, und sie wirken.',
  Typography: 'Typografie',
  'Letters of 40 millimetres, readable at four metres in a dim corridor.':
    'Buchstaben von 40 Millimetern, lesbar aus vier Metern in einem dunklen Gang.',
  'User tests': 'Nutzertests',
  'Sixty walks before the first sign, twenty after the last.':
    'Sechzig Rundgänge vor dem ersten Schild, zwanzig nach dem letzten.',
  'Sample drawing: three signs with an arrow and a letter, the middle one in green':
    'Musterzeichnung: drei Schilder mit Pfeil und Buchstabe, das mittlere in Grün',
  'Four of ten forms came back with a gap, and each gap was a letter and a week.':
    'Vier von zehn Formularen kamen mit einer Lücke zurück, und jede Lücke war ein Brief und eine Woche.',
  'We sat at the counter for five days and noted each question that people asked about a form.':
    'Wir sassen fünf Tage am Schalter und notierten jede Frage zu einem Formular.',
  'Nine forms are left of forty. Two thirds fewer come back with a gap.':
    'Neun von vierzig Formularen sind geblieben. Zwei Drittel weniger kommen mit einer Lücke zurück.',
  'forms instead of forty': 'Formulare statt vierzig',
  '−66%': '−66\u00a0%',
  'forms with a gap': 'Formulare mit Lücke',
  'The words that the clerks use at the counter.': 'Die Worte, die am Schalter fallen.',
  'Names, routes and signs that agree with each other.': 'Namen, Wege und Schilder, die zueinander passen.',
  Signage: 'Beschilderung',
  Maps: 'Pläne',
  'Questions that people can answer.': 'Fragen, die man beantworten kann.',
  Accessibility: 'Zugänglichkeit',
  'From a walk through your house to signs that your caretaker can order again in ten years.':
    'Vom Gang durch Ihr Haus bis zu Schildern, die Ihr Hausdienst in zehn Jahren nachbestellen kann.',
  'Forms and letters': 'Formulare und Briefe',
  'Fewer questions in plain words, on paper and on screen, tested with the people who fill them in.':
    'Weniger Fragen in einfachen Worten, auf Papier und am Bildschirm, getestet mit allen, die sie ausfüllen.',
  'Editorial systems': 'Redaktionssysteme',
  'Timetables, programmes and reports that your own team keeps up to date.':
    'Fahrpläne, Programme und Berichte, die Ihr Team selbst nachführt.',
  'Independent Information Designer': 'Selbständig im Informationsdesign',
  'Studio Exempel, Berne': 'Studio Exempel, Bern',
  '2021 – today': '2021 – heute',
  'Signs, forms and timetables for hospitals, towns and museums.':
    'Schilder, Formulare und Fahrpläne für Spitäler, Städte und Museen.',
  'Graphic Designer': 'Grafik',
  'Exhibitions and the printed matter around them.': 'Ausstellungen und die Drucksachen dazu.',
  'BA in Visual Communication': 'BA in Visueller Kommunikation',
  'Sample School of Art, Basel': 'Musterschule für Gestaltung, Basel',
  'Typography and information design.': 'Typografie und Informationsdesign.',
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
};
