/** Settings and the shortcuts. */
export const settings = {
  'preferences options account': 'voreinstellungen optionen konto',
  'GitHub connection': 'Verbindung zu GitHub',
  'token lock disconnect app': 'token sperre trennen app',
  'Security and sign-ins': 'Sicherheit und Anmeldungen',
  'devices log sessions second factor authenticator':
    'geräte protokoll sitzungen zweiter faktor authenticator',
  'storage install notifications': 'speicher installieren benachrichtigungen',
  'Appearance and language': 'Darstellung und Sprache',
  'german english dark light': 'deutsch englisch dunkel hell',
  'questions problem reports error log': 'fragen fehlerberichte protokoll',
  Theme: 'Darstellung',
  Light: 'Hell',
  Dark: 'Dunkel',
  'The page reloads. Typed text is kept.': 'Die Seite wird neu geladen. Eingegebener Text bleibt erhalten.',
  'A backup is a file with everything on this device. Import it to restore the data.':
    'Eine Sicherung ist eine Datei mit allem auf diesem Gerät. Importieren Sie die Datei, um die Daten wiederherzustellen.',
  'Stop writing to the folder': 'Nicht mehr in den Ordner schreiben',
  'Protect data': 'Daten schützen',
  'Unknown in this browser.': 'In diesem Browser nicht bekannt.',
  'Protected. The browser does not clear it.': 'Geschützt. Der Browser löscht die Daten nicht.',
  'May be cleared if your disk fills up.':
    'Der Browser kann die Daten löschen, wenn der Datenträger voll wird.',
  'Installed. The app also opens offline.': 'Installiert. Die App öffnet sich auch offline.',
  'Not installed. Use Share, then Add to Home Screen. Safari clears sites that you have not opened for seven days, but no apps.':
    'Nicht installiert. Wählen Sie «Teilen», dann «Zum Home-Bildschirm». Safari löscht die Daten von Websites, die Sie sieben Tage nicht geöffnet haben, nicht aber von Apps.',
  "Use your browser's menu to install the app.": 'Installieren Sie die App über das Menü Ihres Browsers.',
  'GitHub App': 'GitHub App',
  'Portico reads repositories with your GitHub account. With your own GitHub App it needs fewer permissions and updates automatically.':
    'Portico liest Repositories mit Ihrem GitHub-Konto. Mit einer eigenen GitHub App braucht es weniger Rechte und aktualisiert automatisch.',
  'On this device and on your server. Each change is saved on this device first and sent as soon as you are online. Outbox in the menu shows the changes that are still waiting.':
    'Auf diesem Gerät und auf Ihrem Server. Jede Änderung wird zuerst hier gespeichert und gesendet, sobald Sie online sind. «Ausgang» im Menü zeigt offene Änderungen.',
  'Connect GitHub under Settings, then open GitHub Repositories. Loaded repositories stay available offline.':
    'Verbinden Sie GitHub in den Einstellungen und öffnen Sie dann «GitHub-Repositories». Geladene Repositories sind auch offline verfügbar.',
  'What happens to my edits when I refresh?': 'Was geschieht beim Aktualisieren mit meinen Änderungen?',
  'Edited fields are marked in the list. A refresh from GitHub does not overwrite them until you reset them.':
    'Geänderte Felder sind in der Liste markiert. Eine Aktualisierung von GitHub überschreibt sie nicht, bis Sie sie zurücksetzen.',
  'Can I undo a change?': 'Kann ich eine Änderung rückgängig machen?',
  'Yes. Choose Undo in the message that appears after the change, or later in the outbox.':
    'Ja. Wählen Sie «Rückgängig» in der Meldung nach der Änderung oder später im Ausgang.',
  'Not available in this browser. On an iPhone or iPad, install the app first.':
    'In diesem Browser nicht verfügbar. Auf einem iPhone oder iPad installieren Sie zuerst die App.',
  "Notifications are blocked. Allow them in your browser's site settings.":
    'Benachrichtigungen sind blockiert. Erlauben Sie sie in den Website-Einstellungen Ihres Browsers.',
  'Off. This device does not announce new messages.': 'Aus. Dieses Gerät meldet keine neuen Nachrichten.',
  'On. This device announces new messages, also while the site is closed.':
    'An. Dieses Gerät meldet neue Nachrichten, auch wenn die Website geschlossen ist.',
  'Turn off notifications': 'Benachrichtigungen ausschalten',
  'Weekly summary': 'Wöchentliche Zusammenfassung',
  'By e-mail': 'Per E-Mail',
  'By notification': 'Per Benachrichtigung',
  'Off. No numbers leave your devices.': 'Aus. Keine Zahlen verlassen Ihre Geräte.',
  'On, but no schedule calls the function weekly-digest on your server. The deployment guide says how to add one.':
    'An, aber kein Zeitplan ruft die Funktion weekly-digest auf Ihrem Server auf. Die Anleitung «Deploy» sagt, wie Sie einen anlegen.',
  'On, but your server has no mail settings. The deployment guide lists them.':
    'An, aber Ihr Server hat keine E-Mail-Einstellungen. Die Anleitung «Deploy» nennt sie.',
  'On, but no device can receive it. Turn on notifications on a device.':
    'An, aber kein Gerät kann sie empfangen. Schalten Sie auf einem Gerät die Benachrichtigungen ein.',
  'On. On Monday you get the numbers of the last read from GitHub, without names of repositories.':
    'An. Am Montag bekommen Sie die Zahlen des letzten Lesens von GitHub, ohne Namen von Repositorys.',
  Security: 'Sicherheit',
  Backup: 'Sicherung',
  Shortcuts: 'Tastenkürzel',
  Help: 'Hilfe',
  'Reply to the open message': 'Die geöffnete Nachricht beantworten',
  'Mark the open message as answered or not answered':
    'Die geöffnete Nachricht als beantwortet oder nicht beantwortet markieren',
  'Go to {place}': 'Zu {place}',
  'Use single-key shortcuts': 'Kürzel mit einer Taste verwenden',
} as const;
