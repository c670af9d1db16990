/** Dashboard, content, projects, analysis, messages of visitors. */
export const portfolio = {
  'From {name}': 'Von {name}',
  'Message Deleted': 'Nachricht gelöscht',
  'Message not deleted': 'Nachricht nicht gelöscht',
  'Delete the message of {name}': 'Nachricht von {name} löschen',
  'Undo, here or in the outbox, brings it back.': '«Rückgängig», hier oder im Ausgang, holt sie zurück.',
  'Delete message': 'Nachricht löschen',
  Keep: 'Behalten',
  'Message not marked': 'Nachricht nicht markiert',
  'Marked as answered': 'Als beantwortet markiert',
  'Marked as not answered': 'Als nicht beantwortet markiert',
  'Reply to {name}': '{name} antworten',
  Reply: 'Antworten',
  'Mark as not answered': 'Als nicht beantwortet markieren',
  'Mark as answered': 'Als beantwortet markieren',
  'Unread: ': 'Ungelesen: ',
  '{count} unread': '{count} ungelesen',
  'Mark all as read': 'Alle als gelesen markieren',
  'No messages yet. What visitors write in the contact form arrives here.':
    'Noch keine Nachrichten. Was Besucher im Kontaktformular schreiben, kommt hier an.',
  'Link to {name}': 'Mit {name} verknüpfen',
  'Search repositories': 'Repositories suchen',
  'Link {repositories}': '{repositories} verknüpfen',
  'All repositories of this device are linked to it.':
    'Alle Repositories dieses Geräts sind damit verknüpft.',
  'Nothing found.': 'Nichts gefunden.',
  'Repositories to link': 'Zu verknüpfende Repositories',
  'linked to {name} now': 'jetzt mit {name} verknüpft',
  'and {count} more: search to find them': 'und {count} weitere: mit der Suche zu finden',
  'Portfolio entries': 'Portfolio-Einträge',
  'None of its repositories has one. They are drafted and published under Repository Analysis.':
    'Keines seiner Repositories hat einen. Entworfen und veröffentlicht werden sie unter «Repository-Analyse».',
  'Project not found': 'Projekt nicht gefunden',
  'No project of this device has the id {id}. It was deleted, or its creation has not reached this device yet.':
    'Kein Projekt auf diesem Gerät hat die ID {id}. Es wurde gelöscht, oder seine Erstellung ist noch nicht auf diesem Gerät angekommen.',
  "You haven't changed this project on this device.":
    'Sie haben dieses Projekt auf diesem Gerät nicht geändert.',
  "You haven't changed this project or its repositories lately.":
    'Sie haben dieses Projekt und seine Repositories in letzter Zeit nicht geändert.',
  'To the Dashboard': 'Zur Übersicht',
  'linked repository': 'verknüpftes Repository',
  'linked repositories': 'verknüpfte Repositories',
  'Link Repositories': 'Repositories verknüpfen',
  'Its repository is not on this device.': 'Sein Repository ist nicht auf diesem Gerät.',
  'Owner: ': 'Inhaber: ',
  'Unlink {repository}': 'Verknüpfung mit {repository} aufheben',
} as const;
