/** The outbox: pending changes, and changes that need a decision. */
export const outbox = {
  'Conflict: {title}': 'Konflikt: {title}',
  'Your change replaced a newer value from another device. Keep yours or use theirs.':
    'Ihre Änderung hat einen neueren Wert von einem anderen Gerät ersetzt. Behalten Sie Ihren Wert oder stellen Sie den anderen wieder her.',
  'Another device changed this first. Choose which value to keep.':
    'Ein anderes Gerät hat dies zuerst geändert. Wählen Sie, welcher Wert gelten soll.',
  What: 'Was',
  Mine: 'Meines',
  Theirs: 'Das andere',
  'Keep mine': 'Meines behalten',
  'Restore theirs': 'Das andere wiederherstellen',
  'Edit change': 'Änderung bearbeiten',
  'Save change': 'Änderung speichern',
  'Show {number} more {what}': '{number} weitere {what} zeigen',
  '{done} of {total} sent': '{done} von {total} gesendet',
  '{number} refused': '{number} abgelehnt',
  'Sent: {title}': 'Gesendet: {title}',
  'Not all repositories of {login} are loaded yet: {loaded}.':
    'Noch sind nicht alle Repositories von {login} geladen: {loaded}.',
  'changes on GitHub': 'Änderungen auf GitHub',
  'changes of {name}': 'Änderungen von {name}',
  Undone: 'Rückgängig gemacht',
  'Undo of: {title}': 'Rückgängig: {title}',
  'Redo of: {title}': 'Wiederholt: {title}',
  'Change will be sent again': 'Änderung wird erneut gesendet',
  'Changes will be sent again': 'Änderungen werden erneut gesendet',
  'Change edited': 'Änderung bearbeitet',
  'Change discarded': 'Änderung verworfen',
  'Your value was kept': 'Ihr Wert bleibt',
  'Their value was restored': 'Der andere Wert ist wiederhergestellt',
  'Your change will be sent again': 'Ihre Änderung wird erneut gesendet',
  'Their value was kept': 'Der andere Wert bleibt',
  'Sync log saved': 'Abgleich-Protokoll gespeichert',
  'No change was made: this entry was changed again or is already settled.':
    'Es wurde nichts geändert: Dieser Eintrag wurde nochmals geändert oder ist bereits erledigt.',
  "Imports can't be undone. Your own edits were kept.":
    'Importe lassen sich nicht rückgängig machen. Ihre eigenen Änderungen sind erhalten.',
  'Partly saved': 'Teilweise gespeichert',
  'The server saved the other rows. Undo reverts them and discards the rest.':
    'Die anderen Zeilen hat der Server gespeichert. «Rückgängig» setzt sie zurück und verwirft den Rest.',
  'Not complete': 'Nicht vollständig',
  attempt: 'Versuch',
  attempts: 'Versuche',
  'next try {date}': 'nächster Versuch {date}',
  'Already sent. Undo will send the previous values.':
    'Bereits gesendet. «Rückgängig» sendet die vorherigen Werte.',
  'Already sent. The server has not confirmed it yet.':
    'Bereits gesendet. Der Server hat es noch nicht bestätigt.',
  'To undo this, first undo “{title}”.': 'Machen Sie zuerst «{title}» rückgängig.',
  'more row': 'weitere Zeile',
  'more rows': 'weitere Zeilen',
  'No changes yet. Your edits appear here until they reach the server, and can be undone.':
    'Noch keine Änderungen. Ihre Änderungen stehen hier, bis sie beim Server sind, und lassen sich rückgängig machen.',
  'Waiting to be sent': 'Wartet auf das Senden',
  'Recent changes': 'Letzte Änderungen',
  'Needs your decision': 'Braucht Ihre Entscheidung',
  Retry: 'Erneut versuchen',
  'Retry all': 'Alle erneut versuchen',
  'Export sync log': 'Abgleich-Protokoll exportieren',
  'Diagnostic log for support. Contains no names, values or tokens.':
    'Diagnoseprotokoll für die Hilfe. Enthält keine Namen, Werte oder Tokens.',
  'Could not be read': 'Nicht lesbar',
  "This version can't read these records from the server. Their last readable values are still shown. Reload to get the newest version.":
    'Diese Version kann diese Datensätze des Servers nicht lesen. Gezeigt werden die zuletzt lesbaren Werte. Laden Sie neu, um die neueste Version zu erhalten.',
} as const;
