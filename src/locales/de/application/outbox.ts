/** The outbox: what waits, what needs attention. */
export const outbox = {
  'Conflict: {title}': 'Konflikt: {title}',
  'Another device had set a value that this change replaced. Yours stands until you choose otherwise.':
    'Ein anderes Gerät hatte einen Wert gesetzt, den diese Änderung ersetzt hat. Ihrer gilt, bis Sie anders wählen.',
  'Another device was first. Its value stands until you choose.':
    'Ein anderes Gerät war schneller. Sein Wert gilt, bis Sie wählen.',
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
  'GitHub has not listed everything of {login} yet: {loaded}.':
    'GitHub hat noch nicht alles von {login} aufgezählt: {loaded}.',
  'changes of {name}': 'Änderungen von {name}',
  'Taken back': 'Zurückgenommen',
  'Partly saved': 'Teilweise gespeichert',
  'The server saved the other rows. Undo takes the saved rows back and discards the rest.':
    'Die anderen Zeilen hat der Server gespeichert. «Rückgängig» nimmt die gespeicherten Zeilen zurück und verwirft den Rest.',
  'Waits for your decision': 'Wartet auf Ihre Entscheidung',
  'Not complete': 'Nicht vollständig',
  attempt: 'Versuch',
  attempts: 'Versuche',
  'next try {date}': 'nächster Versuch {date}',
  'The server may have it already, so it stays as it is.':
    'Vielleicht hat der Server es schon, darum bleibt es, wie es ist.',
  'Undo sends a change that takes it back.': '«Rückgängig» sendet eine Änderung, die es zurücknimmt.',
  'To undo this, first undo “{title}”.': 'Nehmen Sie zuerst «{title}» zurück.',
  'more row': 'weitere Zeile',
  'more rows': 'weitere Zeilen',
  'Nothing here yet. What you change is kept on this device first and listed here until it is sent.':
    'Noch nichts. Was Sie ändern, wird zuerst auf diesem Gerät behalten und steht hier, bis es gesendet ist.',
  'Waiting to be sent': 'Wartet auf das Senden',
  'Recent changes': 'Letzte Änderungen',
  'Needs your decision': 'Braucht Ihre Entscheidung',
  Retry: 'Erneut versuchen',
  'Retry all': 'Alle erneut versuchen',
  'Export sync log': 'Abgleich-Protokoll exportieren',
  'The last 500 changes of state, for support. It holds no names, values or tokens.':
    'Die letzten 500 Zustandswechsel, für die Hilfe. Es enthält keine Namen, Werte oder Tokens.',
  'Could not be read': 'Nicht lesbar',
  'The server sent these rows in a form that this version does not know. They are kept as they came; what was last readable of them is still shown.':
    'Der Server hat diese Zeilen in einer Form gesendet, die diese Version nicht kennt. Sie bleiben, wie sie kamen; gezeigt wird, was zuletzt lesbar war.',
} as const;
