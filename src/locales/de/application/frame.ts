/** The frame of the admin area: menu, header, outbox entry, palette. */
export const frame = {
  // Menu and header
  'Admin Panel': 'Verwaltung',
  'Management Portal': 'Portfolio und GitHub',
  Admin: 'Verwaltung',
  Dashboard: 'Übersicht',
  'GitHub Repositories': 'GitHub-Repositories',
  Content: 'Inhalte',
  'View site': 'Website ansehen',
  unread: 'ungelesen',
  'Skip to content': 'Zum Inhalt',
  Menu: 'Menü',
  More: 'Mehr',
  'Main places': 'Wichtigste Orte',
  'Close menu': 'Menü schliessen',
  Notification: 'Meldung',
  'Use the dark theme': 'Dunkle Darstellung',
  'Use the light theme': 'Helle Darstellung',
  from: 'von',

  // Clock
  'The clock of this device is wrong': 'Die Uhr dieses Geräts geht falsch',
  'This device says {shown}, but it is {actual}. Portico uses the time of the server. Please correct date, time and time zone in the settings of this device.':
    'Dieses Gerät zeigt {shown}, es ist aber {actual}. Portico verwendet die Zeit des Servers. Bitte Datum, Uhrzeit und Zeitzone in den Einstellungen des Geräts berichtigen.',

  // Outbox entry and banners
  Synchronisation: 'Abgleich',
  Online: 'Online',
  Offline: 'Offline',
  'change needs your attention': 'Änderung braucht Ihre Aufmerksamkeit',
  'changes need your attention': 'Änderungen brauchen Ihre Aufmerksamkeit',
  "record couldn't be read": 'Eintrag konnte nicht gelesen werden',
  "records couldn't be read": 'Einträge konnten nicht gelesen werden',
  'needs you': 'braucht Sie',
  'need you': 'brauchen Sie',
  waiting: 'offen',
  Sending: 'Sendet',
  'Not sent': 'Nicht gesendet',
  'All sent': 'Alles gesendet',
  'Please enter your code to send your changes': 'Bitte Code eingeben, um Ihre Änderungen zu senden',
  'Please sign in again to send your changes': 'Bitte neu anmelden, um Ihre Änderungen zu senden',
  Outbox: 'Ausgang',
  'Sync now': 'Jetzt abgleichen',
  '{owner}: {repositories} loaded': '{owner}: {repositories} geladen',
  'Continue loading {owner}': '{owner} weiter laden',
  "Offline. {changes} will be sent when you're back online.":
    'Offline. {changes} werden gesendet, sobald Sie wieder online sind.',
  'Trying again...': 'Neuer Versuch …',
  'Next try at {time}.': 'Nächster Versuch um {time}.',
  'Sending {repositories}': 'Sendet {repositories}',
  'Saved on this device only': 'Nur auf diesem Gerät gespeichert',
  'change pending': 'offene Änderung',
  'changes pending': 'offene Änderungen',
  '{changes}, and {repositories}': '{changes} und {repositories}',
  'Import not complete': 'Import nicht vollständig',
  'All changes saved': 'Alles gespeichert',
  'Downloading: {read} rows so far': 'Wird geladen: bisher {read} Zeilen',
  'Downloading: {read} of about {total} rows': 'Wird geladen: {read} von etwa {total} Zeilen',
  'Not synced yet': 'Noch nicht abgeglichen',
  'Last synced {when}': 'Abgeglichen {when}',
  'A new version is ready.': 'Eine neue Version ist bereit.',
  'Update on next start': 'Beim nächsten Start aktualisieren',
  'problem report': 'Fehlerbericht',
  'problem reports': 'Fehlerberichte',

  // Backup, lost rows, tables of changes
  'Data Exported': 'Daten exportiert',
  'file of a picture could not be read from the server.':
    'Datei eines Bildes konnte nicht vom Server gelesen werden.',
  'files of pictures could not be read from the server.':
    'Dateien von Bildern konnten nicht vom Server gelesen werden.',
  'Backup Written': 'Sicherung geschrieben',
  'Backup Failed': 'Sicherung fehlgeschlagen',
  'Last backup: {when}': 'Letzte Sicherung: {when}',
  'A backup file lets you continue if you lose this device.':
    'Mit einer Sicherungsdatei können Sie weiterarbeiten, wenn dieses Gerät verloren geht.',
  'This browser needs your permission again to write to {folder}.':
    'Dieser Browser braucht erneut Ihre Erlaubnis, um in {folder} zu schreiben.',
  'Export data': 'Daten exportieren',
  'Write the backup': 'Sicherung schreiben',
  Before: 'Vorher',
  after: 'nachher',
  becomes: 'wird zu',
  'and {count} more': 'und {count} weitere',
  'The server is missing data that this device has': 'Dem Server fehlen Daten, die dieses Gerät hat',
  'Nothing has been changed on this device.': 'Auf diesem Gerät wurde nichts geändert.',
  'The server may have been restored from an older backup. The data can include items that you deleted on another device shortly before.':
    'Der Server wurde vielleicht aus einer älteren Sicherung wiederhergestellt. Darunter kann sein, was Sie kurz zuvor auf einem anderen Gerät gelöscht haben.',
  'Missing on the server: {rows}.': 'Auf dem Server fehlen: {rows}.',
  'Older on the server: {rows}.': 'Auf dem Server älter: {rows}.',
  record: 'Eintrag',
  records: 'Einträge',
  'The data is being sent again': 'Die Daten werden noch einmal gesendet',
  'Send the data again': 'Daten noch einmal senden',
  "Use the server's data...": 'Daten des Servers verwenden …',
  "Use the server's data?": 'Daten des Servers verwenden?',
  "This device now has the server's data": 'Dieses Gerät hat jetzt die Daten des Servers',
  "The server's data replaces the data on this device. A backup of this device is downloaded first, and you can import it again.":
    'Die Daten des Servers ersetzen die Daten dieses Geräts. Zuerst wird eine Sicherung dieses Geräts heruntergeladen; Sie können sie wieder importieren.',
  "Download backup and use the server's data": 'Sicherung laden und Daten des Servers verwenden',

  // A device without a server
  'All saved': 'Alles gespeichert',
  'This device is the only one with your data. These steps prepare it.':
    'Ihre Daten sind nur auf diesem Gerät. Diese Schritte bereiten es vor.',
  'Make a backup': 'Sicherung anlegen',
  'No changes yet. Your edits appear here and can be undone.':
    'Noch keine Änderungen. Ihre Änderungen erscheinen hier und lassen sich rückgängig machen.',
  'Only on this device, in this browser. A backup file restores it on another one. Messages, publishing and several devices come with Supabase.':
    'Nur auf diesem Gerät, in diesem Browser. Eine Sicherungsdatei stellt sie auf einem anderen wieder her. Nachrichten, Veröffentlichen und mehrere Geräte kommen mit Supabase.',
  'Edit the text of your site. To publish it, export your edits, run npm run export:content with the file, and build the site.':
    'Bearbeiten Sie den Text Ihrer Website. Zum Veröffentlichen exportieren Sie die Änderungen, führen npm run export:content mit der Datei aus und bauen die Website.',
  'Publishing from here comes with Supabase. Without it, your site shows the projects of the folder content.':
    'Von hier aus veröffentlichen können Sie mit Supabase. Ohne Supabase zeigt Ihre Website die Projekte aus dem Ordner content.',
  'These repositories belong to no project.': 'Diese Repositories gehören zu keinem Projekt.',
  'This removes {repositories} from this device, with your edits of {edited} of them.':
    'Damit werden {repositories} von diesem Gerät entfernt, {edited} davon mit Ihren Änderungen.',
  'This removes {repositories} from this device.': 'Damit werden {repositories} von diesem Gerät entfernt.',
  'Try again, and import your last backup if data is missing.':
    'Versuchen Sie es noch einmal, und importieren Sie Ihre letzte Sicherung, falls Daten fehlen.',
  'If this keeps happening, you can delete the data from this device and import your last backup.':
    'Bleibt es dabei, können Sie die Daten von diesem Gerät löschen und Ihre letzte Sicherung importieren.',
  'Delete...': 'Löschen …',
  'You lose everything that is not in a backup file. This device has the only copy.':
    'Alles, was in keiner Sicherungsdatei steht, geht verloren. Dieses Gerät hat die einzige Kopie.',

  // Problem reports and broken pages
  'Problem reports': 'Fehlerberichte',
  'No problems on this device.': 'Auf diesem Gerät gibt es keine Fehler.',
  '{reports} on this device, without passwords and tokens. Nothing was sent. Copy or save a report to share it.':
    '{reports} auf diesem Gerät, ohne Passwörter und Tokens. Nichts wurde gesendet. Kopieren oder speichern Sie einen Bericht, um ihn weiterzugeben.',
  report: 'Bericht',
  reports: 'Berichte',
  'Save all': 'Alle speichern',
  'Delete all': 'Alle löschen',
  'The clipboard cannot be used here. Save the reports instead.':
    'Die Zwischenablage ist hier nicht verfügbar. Speichern Sie stattdessen die Berichte.',
  'Not copied': 'Nicht kopiert',
  'This page could not be loaded': 'Diese Seite konnte nicht geladen werden',
  'This page has not been saved on this device yet.':
    'Diese Seite ist auf diesem Gerät noch nicht gespeichert.',
  'Reload Page': 'Seite neu laden',
  'Something went wrong': 'Etwas ist schiefgegangen',
  "A report without passwords and tokens was saved on this device. Your saved data isn't affected.":
    'Ein Bericht ohne Passwörter und Tokens wurde auf diesem Gerät gespeichert. Ihre gespeicherten Daten sind nicht betroffen.',
  'Show the report': 'Bericht zeigen',

  // Storage
  'This browser blocks storage for this site, as private windows and strict settings do.':
    'Dieser Browser sperrt den Speicher für diese Website, wie es private Fenster und strenge Einstellungen tun.',
  "The browser couldn't open the data. The disk may be full, or the data may be damaged.":
    'Der Browser konnte die Daten nicht öffnen. Vielleicht ist der Datenträger voll, oder die Daten sind beschädigt.',
  "The browser doesn't respond. Another tab of this site may be using the data, or the browser needs a restart.":
    'Der Browser antwortet nicht. Vielleicht verwendet ein anderer Tab dieser Website die Daten, oder der Browser braucht einen Neustart.',
  'The data on this device could not be opened': 'Die Daten auf diesem Gerät liessen sich nicht öffnen',
  'The data was deleted or closed while this page was open, by the browser or by another tab of this site.':
    'Die Daten wurden gelöscht oder geschlossen, während diese Seite offen war: vom Browser oder von einem anderen Tab dieser Website.',
  'Allow this site to store data, or open it in another browser or window. Then try again.':
    'Erlauben Sie dieser Website, Daten zu speichern, oder öffnen Sie sie in einem anderen Browser oder Fenster. Versuchen Sie es dann noch einmal.',
  'Changes that had not reached the server may be lost. Try again to download what the server has.':
    'Änderungen, die der Server noch nicht hatte, sind vielleicht verloren. Versuchen Sie es noch einmal, um die Daten des Servers zu laden.',
  'The storage of this browser is full': 'Der Speicher dieses Browsers ist voll',
  'Your sign-in and settings last until you close this page. Please free space on this device.':
    'Anmeldung und Einstellungen gelten, bis Sie diese Seite schliessen. Bitte schaffen Sie auf diesem Gerät Platz.',
  'Nothing was deleted. Close other tabs of this site and try again.':
    'Nichts wurde gelöscht. Schliessen Sie andere Tabs dieser Website und versuchen Sie es noch einmal.',
  'Go to the landing page': 'Zur Startseite',
  'If this keeps happening, you can delete the data from this device and download it again.':
    'Bleibt es dabei, können Sie die Daten von diesem Gerät löschen und neu herunterladen.',
  'Delete and download again...': 'Löschen und neu laden …',
  'Delete and download again': 'Löschen und neu laden',
  'Message from the browser: {message}': 'Meldung des Browsers: {message}',
  'Delete the data on this device?': 'Daten auf diesem Gerät löschen?',
  'Please type {word}.': 'Bitte tippen Sie {word}.',
  "The data couldn't be deleted: {reason}": 'Die Daten wurden nicht gelöscht: {reason}',
  "You lose changes that haven't reached the server and analyses saved on this device, because they can't be read into a file. The server's data is downloaded again.":
    'Änderungen, die der Server noch nicht hat, und Analysen auf diesem Gerät gehen verloren, weil sie sich nicht in eine Datei lesen lassen. Die Daten des Servers werden neu heruntergeladen.',
  'Type {word} to continue': 'Tippen Sie {word}, um fortzufahren',

  // Command palette, with the keywords by which its search finds a command
  Commands: 'Befehle',
  'Search GitHub': 'Auf GitHub suchen',
  'repositories of others find': 'repositories anderer finden',
  'Search commands, repositories and projects': 'Befehle, Repositories und Projekte suchen',
  'Search, or “gh ” for GitHub': 'Suchen, mit «gh » auf GitHub',
  result: 'Treffer',
  results: 'Treffer',
  '{listed} of {total}': '{listed} von {total}',
  Recent: 'Zuletzt',
  Actions: 'Aktionen',
  Pages: 'Seiten',
  Views: 'Ansichten',
  Projects: 'Projekte',
  Organizations: 'Organisationen',
  'pending changes undo conflicts': 'outbox offene änderungen rückgängig konflikte',
  'New Project': 'Neues Projekt',
  'Import Data': 'Daten importieren',
  'restore backup file': 'wiederherstellen sicherung datei',
  'Export Data': 'Daten exportieren',
  'backup file download': 'sicherung datei herunterladen backup',
  'Search the list': 'In der Liste suchen',
  'Batch Select': 'Mehrere auswählen',
  'several link unlink update': 'sammeländerung verknüpfen trennen ändern',
  'Refresh Repositories': 'Repositories aktualisieren',
  github: 'github',
  'Check for README files': 'README-Dateien prüfen',
  'readme techbragging': 'readme techbragging',
  'Save view...': 'Ansicht speichern …',
  'filter sort search name': 'filter sortierung suche name',
  'Analyze Repository': 'Repository analysieren',
  'Analyze {name}': '{name} analysieren',
  'Your repositories:': 'Ihre Repositories:',
  'ranking score compare': 'rangliste punkte vergleichen analyse',
  'send refresh': 'senden sync aktualisieren',
  'leave log out': 'verlassen ausloggen logout',
  'home start overview': 'dashboard start übersicht',
  'inbox contact form visitors leads': 'posteingang kontakt formular besucher anfragen',
  'list organizations': 'liste organisationen',
  'Repository Analysis': 'Analyse der Repositories',
  'GitHub App Setup': 'GitHub App einrichten',
  'texts hero services skills career education edit':
    'texte angebot fähigkeiten laufbahn ausbildung bearbeiten',
  'landing portfolio public page': 'startseite portfolio öffentliche seite',
  'Sort by name': 'Nach Name sortieren',
  'Sort by stars': 'Nach Sternen sortieren',
  'Sort by last update': 'Nach letzter Änderung sortieren',
  'Sort by score': 'Nach Punkten sortieren',
  List: 'Liste',
  'Filter: {filter}': 'Filter: {filter}',
  'dark light colours': 'dunkel hell farben theme',
  'account name': 'konto name',
  'Backup settings': 'Einstellungen der Sicherung',
  'folder remind': 'ordner erinnern backup',
  Keyboard: 'Tastatur',
  'help shortcuts single keys': 'hilfe kürzel tasten',
  'Get Help': 'Hilfe',
  questions: 'fragen',
  'error log': 'fehler protokoll',
  'Searching GitHub…': 'GitHub wird durchsucht …',
  'Nothing found on GitHub': 'Auf GitHub nichts gefunden',
  'GitHub is locked on this device. Unlock it to search there.':
    'GitHub ist auf diesem Gerät gesperrt. Entsperren Sie es, um dort zu suchen.',
  'Connect GitHub to search there.': 'Verbinden Sie GitHub, um dort zu suchen.',
  "You're offline. You can search GitHub when you're back online.":
    'Sie sind offline. GitHub lässt sich durchsuchen, sobald Sie wieder online sind.',
  'Type to search all repositories on GitHub.': 'Tippen Sie, um alle Repositories auf GitHub zu durchsuchen.',
  '★ {stars} · opens GitHub': '★ {stars} · öffnet GitHub',
  'Export Failed': 'Export fehlgeschlagen',
  'token passkey passphrase': 'token passkey passphrase sperre',
  'Lock GitHub on this device': 'GitHub auf diesem Gerät sperren',
  'Lock GitHub now': 'GitHub jetzt sperren',
  'View: {name}': 'Ansicht: {name}',
} as const;
