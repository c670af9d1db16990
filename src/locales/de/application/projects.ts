/** Projects: list, page, publishing. */
export const projects = {
  'Show under': 'Zeigen unter',
  'Page address': 'Adresse der Seite',
  'Card text': 'Text der Karte',
  'comma-separated': 'durch Kommas getrennt',
  'one per line': 'eines pro Zeile',
  'one per line, such as “3 s: sign-in”': 'eine pro Zeile, etwa «3 s: Anmeldung»',
  'one per line, such as “Dexie: offline storage”': 'eine pro Zeile, etwa «Dexie: Speicher ohne Netz»',
  'one per line, such as “Paper: https://…”': 'einer pro Zeile, etwa «Artikel: https://…»',
  Unsorted: 'Nicht zugeordnet',
  Page: 'Seite',
  'No page': 'Keine Seite',
  'View page': 'Seite ansehen',
  'Edit the page of {name}': 'Seite von {name} bearbeiten',
  'View the page of {name} (opens in a new tab)': 'Seite von {name} ansehen (öffnet einen neuen Tab)',
  'All projects': 'Alle Projekte',
  'No projects yet. A project groups repositories, and visitors see its page once you publish it.':
    'Noch keine Projekte. Ein Projekt fasst Repositories zusammen; Besucher sehen seine Seite, sobald Sie sie veröffentlichen.',
  'Repositories that belong to no project': 'Repositories ohne Projekt',
  'These repositories belong to no project. Publish one to make a project of it.':
    'Diese Repositories gehören zu keinem Projekt. Veröffentlichen Sie eines, um ein Projekt daraus zu machen.',
  'New project from {name}': 'Neues Projekt aus {name}',
  'The project {id} was deleted, or this device has not loaded it yet.':
    'Das Projekt {id} wurde gelöscht, oder dieses Gerät hat es noch nicht geladen.',
  'Link repositories': 'Repositories verknüpfen',
  'Publish {repository}': '{repository} veröffentlichen',
  'All repositories on this device are linked to this project.':
    'Alle Repositories auf diesem Gerät sind mit diesem Projekt verknüpft.',
  'No repositories match.': 'Keine passenden Repositories.',
  'now in {name}': 'jetzt in {name}',
  'and {count} more. Search to find them.': 'und {count} weitere. Suchen Sie danach.',
  'Visitors see a project after you publish it.':
    'Besucher sehen ein Projekt, nachdem Sie es veröffentlicht haben.',
  'Only ticked fields and your own text are published.':
    'Veröffentlicht werden nur angekreuzte Felder und Ihr eigener Text.',
  'Restored your unsaved changes.': 'Ihre ungespeicherten Änderungen sind wieder da.',
  'Discard changes': 'Änderungen verwerfen',
  'Save draft': 'Entwurf speichern',
  'Draft saved': 'Entwurf gespeichert',
  'Publish changes': 'Änderungen veröffentlichen',
  'Picture {number} has no description. Describe the picture.':
    'Bild {number} hat keine Beschreibung. Beschreiben Sie das Bild.',
  'Shown on the project page. Leave a blank line between paragraphs.':
    'Steht auf der Seite des Projekts. Lassen Sie zwischen Absätzen eine Zeile leer.',
  'Drop, paste or choose images. They are resized, and location and camera data are removed.':
    'Bilder hierher ziehen, einfügen oder auswählen. Sie werden verkleinert; Orts- und Kameradaten werden entfernt.',
  'Some pictures were not added': 'Einige Bilder wurden nicht hinzugefügt',
  'No picture was added': 'Es wurde kein Bild hinzugefügt',
  'Its page will be removed from your site.': 'Seine Seite wird von Ihrer Website entfernt.',
  'The draft of its page will be deleted.': 'Der Entwurf seiner Seite wird gelöscht.',
  'Its repository will be unlinked, not deleted.': 'Sein Repository wird gelöst, nicht gelöscht.',
  'Its {count} repositories will be unlinked, not deleted.':
    'Seine {count} Repositories werden gelöst, nicht gelöscht.',
  'You can undo this here or in the outbox.': 'Sie können dies hier oder im Ausgang rückgängig machen.',
  'portfolio publish page': 'portfolio veröffentlichen seite',
} as const;
