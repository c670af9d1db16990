/** Rules of GitHub, the server and this device, and consequences of changes on GitHub. */
export const githubRules = {
  '“{path}” is no path of a file.': '«{path}» ist kein Pfad einer Datei.',
  'Workflows are not written from here.': 'Workflows werden von hier aus nicht geschrieben.',
  'It has no commits yet: a pull request needs one.':
    'Es hat noch keine Commits: Ein Pull Request braucht einen.',
  'Its topics are not known here: ask GitHub again first':
    'Seine Themen sind hier nicht bekannt: Fragen Sie zuerst GitHub erneut',
  'Its files have another text, and stay': 'Seine Dateien haben einen anderen Text und bleiben',
  'It did not come from GitHub': 'Es kam nicht von GitHub',
  'It is archived: only unarchiving it is possible':
    'Es ist archiviert: Nur das Archivieren aufzuheben ist möglich',
  'GitHub does not change the visibility of a fork': 'GitHub ändert die Sichtbarkeit eines Forks nicht',
  'It would have more than {max} topics': 'Es hätte mehr als {max} Themen',
  'Your account at GitHub may not write to it': 'Ihr GitHub-Konto darf darin nicht schreiben',
  'Your account at GitHub may not change its settings':
    'Ihr GitHub-Konto darf seine Einstellungen nicht ändern',
  'Only an administrator of it may change its name, default branch or visibility, or archive it':
    'Name, Standard-Branch und Sichtbarkeit ändern und archivieren dürfen nur seine Administratoren',
  'One way of merging has to stay on': 'Eine Art des Zusammenführens muss an bleiben',
  'GitHub redirects links, clones and pushes from the former name, until another repository takes that name.':
    'GitHub leitet Links, Klone und Pushes vom früheren Namen weiter, bis ein anderes Repository diesen Namen nimmt.',
  'It does not redirect the address of a GitHub Pages site, nor workflows that use an action of the renamed repository: these fail until they name the new one.':
    'Nicht weitergeleitet werden die Adresse einer Website von GitHub Pages und Workflows, die eine Action des umbenannten Repositorys verwenden: Diese schlagen fehl, bis sie den neuen Namen nennen.',
  'Whoever finds a public repository can read its code, its whole history, issues and releases, and copy them for good.':
    'Wer ein öffentliches Repository findet, kann Code, ganze Geschichte, Issues und Releases lesen und für immer kopieren.',
  'An archived repository is read-only for everybody: no pushes, issues, pull requests or settings until it is unarchived.':
    'Ein archiviertes Repository kann nur gelesen werden, von allen: keine Pushes, Issues, Pull Requests oder Einstellungen, bis das Archivieren aufgehoben wird.',
  'A repository that is made private loses its stars and watchers for good, and its public forks are detached from it.':
    'Ein Repository, das privat wird, verliert Sterne und Beobachter für immer, und seine öffentlichen Forks werden von ihm gelöst.',
  'Files go to each repository as one pull request. Its default branch has them when that is merged at GitHub.':
    'Dateien gehen als ein Pull Request an jedes Repository. Sein Standard-Branch hat sie, wenn dieser auf GitHub zusammengeführt wird.',
  'An open pull request is closed and its branch deleted, unless somebody else has pushed onto it. Where it was merged, another pull request takes the files back.':
    'Ein offener Pull Request wird geschlossen und sein Branch gelöscht, ausser jemand anderes hat darauf gepusht. Wo er zusammengeführt wurde, nimmt ein anderer Pull Request die Dateien zurück.',
  'A label is deleted also from the issues and pull requests that have it by now.':
    'Ein Label wird auch von den Issues und Pull Requests gelöscht, die es inzwischen haben.',
  'Files go to the new default branch: which are there already is looked at once it is the default.':
    'Dateien gehen in den neuen Standard-Branch: Welche schon da sind, wird angeschaut, sobald er der Standard ist.',
  'What was merged into the default branch that is left again stays there, and no pull request takes it back.':
    'Was in den Standard-Branch gelangt ist, der wieder verlassen wird, bleibt dort; kein Pull Request nimmt es zurück.',
  'Open pull requests keep the branch that they go to. Workflows on a schedule run from the new default branch; existing clones follow the former one until they are told.':
    'Offene Pull Requests behalten den Branch, an den sie gehen. Workflows mit Zeitplan laufen vom neuen Standard-Branch; bestehende Klone folgen dem früheren, bis man es ihnen sagt.',
  'A label has a name.': 'Ein Label hat einen Namen.',
  '“{name}” is in the list twice.': '«{name}» steht zweimal in der Liste.',
  '“{name}”: at most {count} characters.': '«{name}»: höchstens {count} Zeichen.',
  '“{name}”: a colour is six hexadecimal digits, as in d73a4a.':
    '«{name}»: Eine Farbe hat sechs hexadezimale Ziffern, wie d73a4a.',
  '“{name}”: at most {count} characters of description.': '«{name}»: höchstens {count} Zeichen Beschreibung.',
  'A name has letters, numbers, hyphens, underscores and full stops.':
    'Ein Name hat Buchstaben, Ziffern, Bindestriche, Unterstriche und Punkte.',
  'GitHub takes at most {max} characters.': 'GitHub nimmt höchstens {max} Zeichen.',
  'GitHub takes at most {max} characters: {over} too many.':
    'GitHub nimmt höchstens {max} Zeichen: {over} zu viel.',
  'GitHub takes at most {max} topics.': 'GitHub nimmt höchstens {max} Themen.',
  'GitHub takes no “{name}”.': 'GitHub nimmt kein «{name}».',
  '“{name}” cannot be a branch.': '«{name}» kann kein Branch sein.',
  'The text from before': 'Der Text von vorher',
  line: 'Zeile',
  lines: 'Zeilen',
  'Two of the files have the same path.': 'Zwei der Dateien haben denselben Pfad.',
  '“{path}” names an e-mail address: fill it in.': '«{path}» nennt eine E-Mail-Adresse: Tragen Sie eine ein.',
  'The pull request has a title.': 'Der Pull Request hat einen Titel.',
  '“{path}” is longer than {count} characters.': '«{path}» ist länger als {count} Zeichen.',
  '“{topic}” is no topic: lowercase letters, numbers and hyphens, at most {count} characters.':
    '«{topic}» ist kein Thema: kleine Buchstaben, Ziffern und Bindestriche, höchstens {count} Zeichen.',
  'An address begins with https:// or http://.': 'Eine Adresse beginnt mit https:// oder http://.',
  'It is not at GitHub any more, or your account may not see it.':
    'Es ist nicht mehr auf GitHub, oder Ihr Konto darf es nicht sehen.',
  '{count} requests of this hour are left to reading.':
    '{count} Anfragen dieser Stunde bleiben für das Lesen.',
  'GitHub took the request and stayed as it was. {rows}':
    'GitHub nahm die Anfrage an und blieb, wie es war. {rows}',
  'It was changed at GitHub since': 'Es wurde seither auf GitHub geändert',
  'GitHub’s values are as of now.': 'Die Werte von GitHub sind von jetzt.',
  'GitHub could not be asked: {reason} The preview shows what this device knew last.':
    'GitHub konnte nicht gefragt werden: {reason} Die Vorschau zeigt, was dieses Gerät zuletzt wusste.',
  'The preview shows what this device knew last. Each repository is read again before it is changed.':
    'Die Vorschau zeigt, was dieses Gerät zuletzt wusste. Jedes Repository wird vor der Änderung nochmals gelesen.',
  'Asking GitHub: {done} of {total}': 'GitHub wird gefragt: {done} von {total}',

  'Failed to check GitHub App configuration': 'Die Konfiguration der GitHub App konnte nicht geprüft werden',
  'Failed to start setup': 'Das Einrichten konnte nicht beginnen',
  'Failed to save configuration': 'Die Konfiguration konnte nicht gespeichert werden',
  'Failed to connect GitHub App': 'Die GitHub App konnte nicht verbunden werden',
  'Failed to disconnect GitHub App': 'Die GitHub App konnte nicht getrennt werden',
  'The storage of this browser does not answer.': 'Der Speicher dieses Browsers antwortet nicht.',
  'The database was deleted or closed.': 'Die Datenbank wurde gelöscht oder geschlossen.',
  'It is tried again later.': 'Es wird später nochmals versucht.',
  'It no longer exists.': 'Es gibt sie nicht mehr.',
  'Another device changed it first.': 'Ein anderes Gerät hat sie zuerst geändert.',
  'The server refused this change.': 'Der Server hat diese Änderung abgelehnt.',
  'The server starts its list anew again and again. What is on this device is kept.':
    'Der Server beginnt seine Liste immer wieder von vorn. Was auf diesem Gerät ist, bleibt.',
  'The server says that it has no data at all. What is on this device is kept.':
    'Der Server sagt, er habe gar keine Daten. Was auf diesem Gerät ist, bleibt.',
  'The server did not answer for every change.': 'Der Server hat nicht zu jeder Änderung geantwortet.',
  'The server is not set up correctly, and nothing is wrong with what you did':
    'Der Server ist nicht richtig eingerichtet; an dem, was Sie taten, ist nichts falsch',
  'The server has trouble of its own at the moment': 'Der Server hat gerade selbst Schwierigkeiten',
  'This device has changes of its own by now.': 'Dieses Gerät hat inzwischen eigene Änderungen.',
} as const;
