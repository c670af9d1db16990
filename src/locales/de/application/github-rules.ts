/** Messages about rules of GitHub, the server and this device, and about consequences of changes on GitHub. */
export const githubRules = {
  "“{path}” isn't a valid file path.": '«{path}» ist kein gültiger Dateipfad.',
  "Portico doesn't change workflow files.": 'Portico ändert keine Workflow-Dateien.',
  'No commits yet. A pull request needs at least one.':
    'Noch keine Commits. Ein Pull Request braucht mindestens einen.',
  'Topics not loaded yet. Refresh from GitHub first':
    'Themen noch nicht geladen. Aktualisieren Sie zuerst von GitHub',
  'Files with different content are kept': 'Dateien mit anderem Inhalt bleiben',
  'Not a repository on GitHub': 'Kein Repository auf GitHub',
  'Archived. Unarchive the repository first': 'Archiviert. Heben Sie zuerst die Archivierung auf',
  "GitHub doesn't change the visibility of forks": 'GitHub ändert die Sichtbarkeit von Forks nicht',
  'More than {max} topics': 'Mehr als {max} Themen',
  "You don't have permission to edit this repository on GitHub":
    'Sie dürfen dieses Repository auf GitHub nicht bearbeiten',
  "You don't have permission to change the settings of this repository on GitHub":
    'Sie dürfen die Einstellungen dieses Repositorys auf GitHub nicht ändern',
  'Only administrators of the repository can change its name, default branch, visibility or alerts, or archive it':
    'Nur Administratoren des Repositorys können Name, Standard-Branch, Sichtbarkeit oder Meldungen ändern oder es archivieren',
  'At least one merge method must stay on':
    'Mindestens eine Art des Zusammenführens muss eingeschaltet bleiben',
  'GitHub redirects links, clones and pushes from the old name until another repository uses it.':
    'GitHub leitet Links, Klone und Pushes vom alten Namen weiter, bis ein anderes Repository ihn verwendet.',
  'GitHub Pages addresses are not redirected. Workflows that use an action of the renamed repository fail until they use the new name.':
    'Adressen von GitHub Pages werden nicht weitergeleitet. Workflows, die eine Action des umbenannten Repositorys verwenden, schlagen fehl, bis sie den neuen Namen verwenden.',
  'Anyone can read and copy the code, history, issues and releases of a public repository.':
    'Alle können Code, Geschichte, Issues und Releases eines öffentlichen Repositorys lesen und kopieren.',
  'An archived repository is read-only for everyone: no pushes, issues, pull requests or settings until you unarchive it.':
    'Ein archiviertes Repository lässt sich nur lesen: keine Pushes, Issues, Pull Requests oder Einstellungen, bis Sie die Archivierung aufheben.',
  'A repository that becomes private permanently loses its stars and watchers, and its public forks are detached.':
    'Ein Repository, das privat wird, verliert Sterne und Beobachter für immer, und seine öffentlichen Forks werden gelöst.',
  'Each repository gets one pull request with the files. The files reach the default branch when you merge it on GitHub.':
    'Jedes Repository erhält einen Pull Request mit den Dateien. In den Standard-Branch gelangen sie, wenn Sie ihn auf GitHub zusammenführen.',
  'An open pull request is closed and its branch deleted, unless someone else has pushed to it. If the pull request was merged, a new one reverts the files.':
    'Ein offener Pull Request wird geschlossen und sein Branch gelöscht, ausser jemand anderes hat darauf gepusht. Wurde er zusammengeführt, setzt ein neuer die Dateien zurück.',
  'Deleting a label also removes it from issues and pull requests.':
    'Wird ein Label gelöscht, verschwindet es auch von Issues und Pull Requests.',
  'Files go to the new default branch. Portico checks for existing files after the switch.':
    'Dateien gehen in den neuen Standard-Branch. Portico prüft nach dem Wechsel, welche schon vorhanden sind.',
  'Files merged into the old default branch stay there. No pull request reverts them.':
    'In den alten Standard-Branch zusammengeführte Dateien bleiben dort. Kein Pull Request setzt sie zurück.',
  'Open pull requests keep their target branch. Scheduled workflows run from the new default branch. Existing clones follow the old one until you update them.':
    'Offene Pull Requests behalten ihren Ziel-Branch. Workflows mit Zeitplan laufen vom neuen Standard-Branch. Bestehende Klone folgen dem alten, bis Sie sie umstellen.',
  'Enter a name for each label.': 'Geben Sie für jedes Label einen Namen ein.',
  '“{name}” is listed twice.': '«{name}» steht zweimal in der Liste.',
  '“{name}”: at most {count} characters.': '«{name}»: höchstens {count} Zeichen.',
  '“{name}”: a colour is six hexadecimal digits, as in d73a4a.':
    '«{name}»: Eine Farbe hat sechs hexadezimale Ziffern, wie d73a4a.',
  '“{name}”: at most {count} characters of description.': '«{name}»: höchstens {count} Zeichen Beschreibung.',
  'Use only letters, numbers, hyphens, underscores and full stops.':
    'Verwenden Sie nur Buchstaben, Ziffern, Bindestriche, Unterstriche und Punkte.',
  'Use at most {max} characters.': 'Verwenden Sie höchstens {max} Zeichen.',
  'Use at most {max} characters: {over} too many.': 'Verwenden Sie höchstens {max} Zeichen: {over} zu viel.',
  'Use at most {max} topics.': 'Verwenden Sie höchstens {max} Themen.',
  "GitHub doesn't allow the name “{name}”.": 'GitHub erlaubt den Namen «{name}» nicht.',
  "“{name}” isn't a valid branch name.": '«{name}» ist kein gültiger Name für einen Branch.',
  'The previous text': 'Der vorherige Text',
  line: 'Zeile',
  lines: 'Zeilen',
  'Two files have the same path.': 'Zwei Dateien haben denselben Pfad.',
  '“{path}” needs an e-mail address. Enter one below.':
    '«{path}» braucht eine E-Mail-Adresse. Geben Sie unten eine ein.',
  'Enter a title for the pull request.': 'Geben Sie einen Titel für den Pull Request ein.',
  '“{path}” is longer than {count} characters.': '«{path}» ist länger als {count} Zeichen.',
  "“{topic}” isn't a valid topic. Use lowercase letters, numbers and hyphens, at most {count} characters.":
    '«{topic}» ist kein gültiges Thema. Verwenden Sie kleine Buchstaben, Ziffern und Bindestriche, höchstens {count} Zeichen.',
  'Enter an address that begins with https:// or http://.':
    'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
  'The pull request has just changed on GitHub. Portico reads it again.':
    'Der Pull Request hat sich soeben auf GitHub geändert. Portico liest ihn neu.',
  'GitHub refused: {message}': 'GitHub hat abgelehnt: {message}',
  "The repository is no longer on GitHub, or your account can't see it.":
    'Das Repository ist nicht mehr auf GitHub, oder Ihr Konto darf es nicht sehen.',
  '{count} requests of this hour are reserved for reading.':
    '{count} Anfragen dieser Stunde sind für das Lesen reserviert.',
  'GitHub accepted the request but changed nothing. {rows}':
    'GitHub nahm die Anfrage an, änderte aber nichts. {rows}',
  '#{number} has a merge conflict': '#{number} hat einen Merge-Konflikt',
  '#{number} is a draft': '#{number} ist ein Entwurf',
  '#{number} can be merged now': '#{number} lässt sich jetzt zusammenführen',
  '#{number} has failing checks': 'Prüfungen von #{number} sind fehlgeschlagen',
  '#{number} has unfinished checks': 'Prüfungen von #{number} laufen noch',
  '#{number} needs a review': '#{number} braucht ein Review',
  "#{number} has a change that isn't finished": 'Eine Änderung an #{number} ist noch nicht fertig',
  'The branch of #{number} is up to date': 'Der Branch von #{number} ist aktuell',
  'The branch of #{number} must be updated first': 'Der Branch von #{number} muss zuerst aktualisiert werden',
  'The repository allows no merge method': 'Das Repository erlaubt keine Art des Zusammenführens',
  "The repository doesn't allow auto-merge": 'Das Repository erlaubt kein Auto-Merge',
  "The repository doesn't allow the merge method “{method}”.":
    'Das Repository erlaubt die Merge-Art «{method}» nicht.',
  "Pull request #{number} couldn't be read.": 'Pull Request #{number} liess sich nicht lesen.',
  "An updated branch can't be undone.": 'Ein aktualisierter Branch lässt sich nicht zurücknehmen.',
  'Undo of a merge opens a pull request that reverts it.':
    'Das Zurücknehmen einer Zusammenführung öffnet einen Pull Request, der sie rückgängig macht.',
  'A merge is undone by a new pull request. The code changes when you merge that pull request.':
    'Eine Zusammenführung wird durch einen neuen Pull Request zurückgenommen. Der Code ändert sich, wenn Sie diesen zusammenführen.',
  'GitHub merges each pull request once its requirements are met. Until then, undo turns auto-merge off.':
    'GitHub führt jeden Pull Request zusammen, sobald seine Bedingungen erfüllt sind. Bis dahin schaltet das Zurücknehmen Auto-Merge aus.',
  'Changed on GitHub in the meantime': 'Inzwischen auf GitHub geändert',
  'Up to date with GitHub.': 'Auf dem Stand von GitHub.',
  "GitHub couldn't be reached: {reason} The preview shows the last known values.":
    'GitHub war nicht erreichbar: {reason} Die Vorschau zeigt die zuletzt bekannten Werte.',
  'Preview from the last refresh. Each repository is checked again before it changes.':
    'Vorschau nach der letzten Aktualisierung. Jedes Repository wird vor der Änderung nochmals geprüft.',
  'Loading from GitHub: {done} of {total}': 'Wird von GitHub geladen: {done} von {total}',

  'Failed to check GitHub App configuration': 'Die Konfiguration der GitHub App konnte nicht geprüft werden',
  'Failed to start setup': 'Das Einrichten konnte nicht beginnen',
  'Failed to save configuration': 'Die Konfiguration konnte nicht gespeichert werden',
  'Failed to connect GitHub App': 'Die GitHub App konnte nicht verbunden werden',
  'Failed to disconnect GitHub App': 'Die GitHub App konnte nicht getrennt werden',
  "This browser's storage doesn't respond. Close other tabs of this site and try again.":
    'Der Speicher dieses Browsers antwortet nicht. Schliessen Sie andere Tabs dieser Website und versuchen Sie es noch einmal.',
  'The database was deleted or closed.': 'Die Datenbank wurde gelöscht oder geschlossen.',
  'Portico will try again later.': 'Portico versucht es später noch einmal.',
  'The record no longer exists.': 'Der Eintrag existiert nicht mehr.',
  'Another device changed the record first.': 'Ein anderes Gerät hat den Eintrag zuerst geändert.',
  'The server refused this change.': 'Der Server hat diese Änderung abgelehnt.',
  'The server keeps restarting its list. The data on this device is kept.':
    'Der Server beginnt seine Liste immer wieder von vorn. Die Daten auf diesem Gerät bleiben erhalten.',
  'The server reports that it has no data. The data on this device is kept.':
    'Der Server meldet, dass er keine Daten hat. Die Daten auf diesem Gerät bleiben erhalten.',
  "The server didn't confirm every change.": 'Der Server hat nicht jede Änderung bestätigt.',
  'This device already has other data.': 'Dieses Gerät hat schon andere Daten.',
} as const;
