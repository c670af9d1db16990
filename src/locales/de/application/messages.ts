/**
 * Texts from below the screens: failures and messages of machines, services and the server. Names in braces stand for
 * values.
 */
export const messages = {
  // Kinds of failures
  'Authentication failed. Please sign in again.': 'Anmeldung fehlgeschlagen. Bitte melden Sie sich neu an.',
  'You do not have permission to perform this action.': 'Sie dürfen das nicht tun.',
  'Please check your input and try again.': 'Bitte prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
  'The service is experiencing issues. Please try again later.':
    'Der Dienst hat Störungen. Bitte versuchen Sie es später noch einmal.',
  'Network connection issue. Please check your internet connection.':
    'Keine Verbindung zum Netz. Bitte prüfen Sie Ihre Internetverbindung.',
  'Too many requests. Please try again later.':
    'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  'The operation timed out. Please try again.':
    'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  'The requested resource was not found.': 'Das Gesuchte wurde nicht gefunden.',
  'An internal error occurred. Our team has been notified.':
    'Ein interner Fehler ist aufgetreten. Ein Bericht wurde erstellt.',
  'An unexpected error occurred. Please try again.':
    'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es noch einmal.',
  'just now': 'gerade eben',
  Unknown: 'Unbekannt',
  '{rest} more': '{rest} weitere',

  // GitHub
  'GitHub authentication failed. Please sign in again.':
    'Die Anmeldung bei GitHub ist fehlgeschlagen. Bitte melden Sie sich neu an.',
  'Your GitHub token has expired or is invalid. Please reconnect.':
    'Ihr GitHub-Token ist abgelaufen oder ungültig. Bitte verbinden Sie GitHub neu.',
  'You do not have permission to access this resource.': 'Sie haben darauf keinen Zugriff.',
  'GitHub API rate limit exceeded. Please try again later. {resets}':
    'Das Anfragelimit von GitHub ist erreicht. Bitte versuchen Sie es später noch einmal. {resets}.',
  'GitHub API rate limit exceeded. Please try again later.':
    'Das Anfragelimit von GitHub ist erreicht. Bitte versuchen Sie es später noch einmal.',
  'Resets in {minutes} minutes': 'Erneuert sich in {minutes} Minuten',
  'Resets in {minutes} minute': 'Erneuert sich in {minutes} Minute',
  'Network error while connecting to GitHub. Please check your connection.':
    'GitHub ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
  'The requested resource ({resource}) was not found.': '{resource} wurde nicht gefunden.',
  'Error using MCP for GitHub operations. ({name}: {reason})':
    'Fehler bei der Verbindung mit GitHub über MCP. ({name}: {reason})',
  '{remaining} requests of this hour are left to reading.':
    '{remaining} Anfragen dieser Stunde bleiben dem Lesen vorbehalten.',
  'useAuth must be used within an AuthProvider.': 'Interner Fehler: useAuth ausserhalb von AuthProvider.',
  'Not authenticated with GitHub': 'Nicht bei GitHub angemeldet',
  'Permission denied: {message}': 'Nicht erlaubt: {message}',
  'Authentication failed: {message}': 'Anmeldung fehlgeschlagen: {message}',
  'Validation failed: {message}': 'Eingabe abgelehnt: {message}',
  'GitHub API error ({status}): {message}': 'Fehler von GitHub ({status}): {message}',
  'GitHub did not grant what is needed: {missing}. Please connect again.':
    'GitHub hat nicht alles Nötige erlaubt: {missing}. Bitte verbinden Sie es neu.',
  'GitHub is still working this out. Please try again in a moment.':
    'GitHub ist noch am Rechnen. Bitte versuchen Sie es gleich noch einmal.',
  'package.json is not valid JSON.': 'package.json ist kein gültiges JSON.',
  'package.json is not a JSON object.': 'package.json ist kein JSON-Objekt.',
  '{path} is too large: GitHub sends no file of more than 1 MB.':
    '{path} ist zu groß: GitHub sendet keine Datei von mehr als 1 MB.',
  "GitHub doesn't list the contributors of a repository this large.":
    'GitHub listet die Mitwirkenden eines so großen Repositorys nicht auf.',
  'GitHub API returned invalid {what} data': 'GitHub hat ungültige Daten geliefert ({what})',
  'The GitHub App acts for no user.': 'Die GitHub App handelt für keinen Benutzer.',
  'The GitHub App is not installed on {login}.': 'Die GitHub App ist bei {login} nicht installiert.',
  'The tool bridge changes nothing.': 'Die Werkzeugbrücke ändert nichts.',
  'The tool bridge reads no single repository.': 'Die Werkzeugbrücke liest keine einzelnen Repositories.',
  'The tool bridge searches nothing.': 'Die Werkzeugbrücke sucht nicht.',
  'It has no branch “{branch}”.': 'Es hat keinen Branch «{branch}».',

  // Token and its lock
  'The token could not be sealed and was not stored.':
    'Das Token konnte nicht verschlüsselt werden und wurde nicht gespeichert.',
  'Cannot store empty token': 'Ein leeres Token kann nicht gespeichert werden',
  'Your GitHub token could not be sealed. It is kept for this visit only.':
    'Ihr GitHub-Token konnte nicht verschlüsselt werden. Es gilt nur für diesen Besuch.',
  'GitHub is locked on this device. Unlock it to go on.':
    'GitHub ist auf diesem Gerät gesperrt. Entsperren Sie es, um fortzufahren.',
  'The token was sealed by another version of this site. Reload the page, or connect GitHub again.':
    'Das Token wurde von einer anderen Version dieser Website verschlüsselt. Laden Sie die Seite neu, oder verbinden Sie GitHub neu.',
  'The lock was set up by another version of this site. Reload the page, or disconnect GitHub and connect it again.':
    'Die Sperre stammt von einer anderen Version dieser Website. Laden Sie die Seite neu, oder trennen Sie GitHub und verbinden es neu.',
  'GitHub is locked on this device already.': 'GitHub ist auf diesem Gerät schon gesperrt.',
  'The lock could not be changed. Everything is as it was.':
    'Die Sperre konnte nicht geändert werden. Alles ist, wie es war.',
  'No passkey was used. Everything is as it was.': 'Es wurde kein Passkey verwendet. Alles ist, wie es war.',
  'This passkey cannot be used for a lock. A passphrase can.':
    'Dieser Passkey eignet sich nicht für eine Sperre, eine Passphrase schon.',
  'Use at least {characters} characters: several words are easy to remember.':
    'Nehmen Sie mindestens {characters} Zeichen: Mehrere Wörter sind leicht zu merken.',
  'That passphrase does not open the lock.': 'Diese Passphrase öffnet die Sperre nicht.',
  'That passkey does not open the lock.': 'Dieser Passkey öffnet die Sperre nicht.',

  // Account and sign-in
  'User not authenticated': 'Nicht angemeldet',
  'Authentication required: Please sign in with Supabase first to connect GitHub.':
    'Bitte melden Sie sich zuerst an, um GitHub zu verbinden.',
  'No valid authentication information found in URL.':
    'Die Adresse enthält keine gültigen Angaben zur Anmeldung.',
  'Authentication process timed out. Please try again.':
    'Die Anmeldung hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  'Processing authentication...': 'Anmeldung wird verarbeitet …',
  'Authentication successful! Redirecting...': 'Anmeldung gelungen! Sie werden weitergeleitet …',
  'Could not fetch GitHub user: {message}': 'Ihr GitHub-Konto konnte nicht gelesen werden: {message}',
  'GitHub Error': 'Fehler von GitHub',
  'GitHub Connected': 'GitHub verbunden',
  'GitHub App configuration updated!': 'Die Einstellungen der GitHub App sind geändert!',
  'GitHub App Configured': 'GitHub App eingerichtet',
  'GitHub App installation successful!': 'Die GitHub App ist installiert!',
  'GitHub App Installed': 'GitHub App installiert',
  "Your request was sent to the organization's owners. They decide whether the app is installed.":
    'Ihr Antrag ging an die Eigentümer der Organisation. Sie entscheiden, ob die App installiert wird.',
  'GitHub App Requested': 'GitHub App beantragt',
  'A code has six digits.': 'Ein Code hat sechs Ziffern.',
  'This code is not right. Codes change every 30 seconds: take the newest one, and check the clock of the device that shows it.':
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden: Nehmen Sie den neusten, und prüfen Sie die Uhr des Geräts, das ihn zeigt.',
  'Too many codes were tried. Wait a minute, then try again.':
    'Zu viele Codes wurden versucht. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'Another authenticator has this name.': 'Ein anderer Authenticator heisst schon so.',
  'The server does not offer a second factor. It is turned on in its settings (docs/deploy.md).':
    'Der Server bietet keinen zweiten Faktor an. Er wird in seinen Einstellungen eingeschaltet (docs/deploy.md).',
  'Invalid or expired password reset link': 'Der Link für ein neues Passwort ist ungültig oder abgelaufen',
  'No access token found': 'Kein Zugriffstoken gefunden',
  '{message} Your address may be confirmed already: try to sign in.':
    '{message} Vielleicht ist Ihre Adresse schon bestätigt: Versuchen Sie, sich anzumelden.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password must be at least {characters} characters long':
    'Das Passwort muss mindestens {characters} Zeichen haben',
  "Your own name and this site's do not count towards the {characters} characters. Please choose another password.":
    'Ihr eigener Name und der dieser Website zählen nicht zu den {characters} Zeichen. Bitte wählen Sie ein anderes Passwort.',
  'This is one of the {count} most common passwords. Please choose another one.':
    'Das ist eines der {count} häufigsten Passwörter. Bitte wählen Sie ein anderes.',
  'Looking up the session took too long': 'Die Sitzung zu lesen hat zu lange gedauert',
  'The changes could not be sent.': 'Die Änderungen konnten nicht gesendet werden.',
  'The profile could not be read or changed ({status}).':
    'Das Profil konnte nicht gelesen oder geändert werden ({status}).',

  // The log of an account
  'Unknown device': 'Unbekanntes Gerät',
  'an account': 'ein Konto',
  '{who} signed in{method}': '{who} hat sich{method} angemeldet',
  '{who} signed in': '{who} hat sich angemeldet',
  ' with GitHub': ' mit GitHub',
  ' with a password': ' mit einem Passwort',
  ' by a link in an e-mail': ' durch einen Link in einer E-Mail',
  '{who} was signed out from another device': '{who} wurde von einem anderen Gerät aus abgemeldet',
  'The password of {who} was changed': 'Das Passwort von {who} wurde geändert',
  'The e-mail address was changed to {who}': 'Die E-Mail-Adresse wurde in {who} geändert',
  "The account {who} was linked: it can sign in to the owner's account":
    'Das Konto {who} wurde verknüpft: Es kann sich beim Konto des Inhabers anmelden',
  'The linked account {who} was removed': 'Das verknüpfte Konto {who} wurde entfernt',
  '{who} became admin': '{who} hat jetzt Administratorrechte',
  '{who} is admin no more': '{who} hat keine Administratorrechte mehr',
  '{who} was named as the owner': '{who} wurde als Eigentümer eingetragen',
  '{who} was recognised at GitHub as the owner': '{who} wurde bei GitHub als Eigentümer erkannt',
  '{who} is named as the owner no more': '{who} ist nicht mehr als Eigentümer eingetragen',
  'Any sign-in to the account opens the admin area from now on':
    'Ab jetzt öffnet jede Anmeldung am Konto die Verwaltung',
  'Only a sign-in with GitHub opens the admin area from now on':
    'Ab jetzt öffnet nur eine Anmeldung mit GitHub die Verwaltung',
  'An authenticator was added to the account of {who}: a sign-in asks for its code':
    'Dem Konto von {who} wurde ein Authenticator hinzugefügt: Eine Anmeldung verlangt seinen Code',
  'An authenticator of {who} was removed': 'Ein Authenticator von {who} wurde entfernt',
  'The keys of the GitHub App {who} were stored': 'Die Schlüssel der GitHub App {who} wurden gespeichert',
  'The GitHub App {who} was disconnected': 'Die GitHub App {who} wurde getrennt',

  // Server and network
  'The server could not be reached.': 'Der Server ist nicht erreichbar.',
  'A part of this page could not be loaded. Please check your connection and reload the page.':
    'Ein Teil dieser Seite konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und laden Sie die Seite neu.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'The server answered {status}.': 'Der Server hat mit {status} geantwortet.',
  'The server answered in a form that this version does not know.':
    'Der Server hat in einer Form geantwortet, die diese Version nicht kennt.',
  'The server gave an answer that this version does not understand.':
    'Der Server hat eine Antwort gegeben, die diese Version nicht versteht.',
  'The network answered in place of the server. Is there a sign-in page of the Wi-Fi?':
    'Statt des Servers hat das Netz geantwortet. Verlangt das WLAN eine Anmeldung?',
  'Something answered in place of the server (HTTP {status}): the sign-in page of a Wi-Fi, or the server is not set up correctly.':
    'Statt des Servers hat etwas anderes geantwortet (HTTP {status}): die Anmeldeseite eines WLANs, oder der Server ist nicht richtig eingerichtet.',
  'The server is not set up correctly, and nothing is wrong with what you did: {reason} ({code}).':
    'Der Server ist nicht richtig eingerichtet; Sie haben nichts falsch gemacht: {reason} ({code}).',
  'The server is not set up correctly, and nothing is wrong with what you did ({code}).':
    'Der Server ist nicht richtig eingerichtet; Sie haben nichts falsch gemacht ({code}).',
  'The server has trouble of its own at the moment: {reason} ({code}).':
    'Der Server hat im Moment selbst eine Störung: {reason} ({code}).',
  'The server has trouble of its own at the moment ({code}).':
    'Der Server hat im Moment selbst eine Störung ({code}).',
  "The server's setting {name} is missing or wrong.":
    'Die Einstellung {name} des Servers fehlt oder ist falsch.',
  'The server did not take a picture: {reason}': 'Der Server hat ein Bild nicht angenommen: {reason}',
  'This device could not store what the server sent: {message}':
    'Dieses Gerät konnte nicht speichern, was der Server gesendet hat: {message}',
  'Please sign in again.': 'Bitte melden Sie sich neu an.',
  'The data service did not answer in time.': 'Der Datendienst hat nicht rechtzeitig geantwortet.',
  'The data service cannot be reached.': 'Der Datendienst ist nicht erreichbar.',
  'The data service gave no readable answer.': 'Der Datendienst hat keine lesbare Antwort gegeben.',
  'The data service refused the request.': 'Der Datendienst hat die Anfrage abgelehnt.',

  // Changes, backup, import, notifications
  'Your change was not saved on this device': 'Ihre Änderung wurde auf diesem Gerät nicht gespeichert',
  'Your decision was not saved on this device': 'Ihre Entscheidung wurde auf diesem Gerät nicht gespeichert',
  'Your undo was not saved on this device': 'Das Rückgängigmachen wurde auf diesem Gerät nicht gespeichert',
  "This change can't be undone: later changes replaced its values.":
    'Diese Änderung lässt sich nicht rückgängig machen: Spätere Änderungen haben ihre Werte ersetzt.',
  'A later change builds on this one. Please undo “{title}” first.':
    'Eine spätere Änderung baut auf dieser auf. Bitte machen Sie zuerst «{title}» rückgängig.',
  'The analysis was not saved on this device': 'Die Analyse wurde auf diesem Gerät nicht gespeichert',
  'The analysis was cancelled.': 'Die Analyse wurde abgebrochen.',
  'The repositories could not be read.': 'Die Repositories konnten nicht gelesen werden.',
  '{file} is not a picture. JPEG, PNG, WebP, AVIF, GIF and HEIC are taken.':
    '{file} ist kein Bild. Möglich sind JPEG, PNG, WebP, AVIF, GIF und HEIC.',
  '{file} is an SVG, which can hold programs and is not taken. Save it as PNG.':
    '{file} ist ein SVG, das Programme enthalten kann, und wird nicht angenommen. Speichern Sie es als PNG.',
  '{file} is larger than 30 MB. Save it smaller first.':
    '{file} ist grösser als 30 MB. Speichern Sie das Bild zuerst kleiner.',
  '{file} has more than 50 million pixels. Make it smaller first.':
    '{file} hat mehr als 50 Millionen Pixel. Verkleinern Sie das Bild zuerst.',
  '{file} is smaller than 64 pixels on one side.': '{file} ist auf einer Seite kleiner als 64 Pixel.',
  '{file} cannot be read: it is damaged, or of a kind that this browser does not know.':
    '{file} ist nicht lesbar: beschädigt, oder von einer Art, die dieser Browser nicht kennt.',
  '{file} cannot be made smaller here: this browser does not let a page do that. Take another browser.':
    '{file} lässt sich hier nicht verkleinern: Dieser Browser erlaubt das keiner Seite. Nehmen Sie einen anderen.',
  '{file} stays larger than 2 MB however it is saved. Make it smaller first.':
    '{file} bleibt grösser als 2 MB, wie immer es gespeichert wird. Verkleinern Sie das Bild zuerst.',
  '{file} was not added: there is no room left for it on this device.':
    '{file} wurde nicht hinzugefügt: Auf diesem Gerät ist kein Platz mehr dafür.',
  '{file} was not saved on this device: {message}':
    '{file} wurde auf diesem Gerät nicht gespeichert: {message}',
  'No backup was written: {message}': 'Es wurde keine Sicherung geschrieben: {message}',
  'The browser’s push service could not be reached: {message}':
    'Der Push-Dienst des Browsers ist nicht erreichbar: {message}',
  'The file is not of this account.': 'Die Datei gehört nicht zu diesem Konto.',
  'Nothing was imported': 'Nichts wurde importiert',
  'This file is larger than 256 MB, which no export is.':
    'Diese Datei ist grösser als 256 MB; so gross ist kein Export.',
  'This export was changed or is damaged. {problem}':
    'Dieser Export wurde verändert oder ist beschädigt. {problem}',
  'This file is not a text.': 'Diese Datei ist kein Text.',
  'This file is incomplete: it has fewer entries than it says, or more.':
    'Diese Datei ist unvollständig: Sie hat weniger oder mehr Einträge, als sie angibt.',
  'This file is not JSON.': 'Diese Datei ist kein JSON.',
  'This file has more than {count} rows of one kind: {table}.':
    'Diese Datei hat mehr als {count} Zeilen einer Art: {table}.',
  'This file is not an export: it has no list of repositories or projects.':
    'Diese Datei ist kein Export: Sie hat keine Liste von Repositories oder Projekten.',
  'This file was made by a later version of this product. Please update it first.':
    'Diese Datei stammt von einer späteren Version. Bitte aktualisieren Sie zuerst.',
  'Entry {place} of {table}: {problem}.': 'Eintrag {place} von {table}: {problem}.',
  'it occurs twice': 'kommt zweimal vor',
  'it holds what no export does': 'enthält, was kein Export enthält',
  'it is not an object': 'ist kein Objekt',
  'it is not the file of a picture': 'ist keine Bilddatei',
  'it has no id': 'hat keine Kennung',
  'its id is not one': 'hat keine gültige Kennung',
  '{field} is missing': '{field} fehlt',
  '{field} is not a whole number, 0 or more': '{field} ist keine ganze Zahl ab 0',
  '{field} is neither true nor false': '{field} ist weder wahr noch falsch',
  '{field} is not a text': '{field} ist kein Text',
  '{field} has characters that cannot be stored': '{field} hat Zeichen, die sich nicht speichern lassen',
  '{field} has a value that is not known here': '{field} hat einen Wert, der hier nicht bekannt ist',
  '{field} is not an address of http or https': '{field} ist keine Adresse mit http oder https',
  '{field} is not an address of the web': '{field} ist keine Webadresse',
  '{field} is not an e-mail address': '{field} ist keine E-Mail-Adresse',
  '{field} is not a date': '{field} ist kein Datum',
  '{field} is not a list': '{field} ist keine Liste',
  '{field} is above {max}': '{field} ist grösser als {max}',
  '{field} has more than {max} items': '{field} hat mehr als {max} Einträge',
  '{field} has more than {max} values': '{field} hat mehr als {max} Werte',
  '{field} has more than {max} characters': '{field} hat mehr als {max} Zeichen',
  '{count} repositories so far': 'bisher {count} Repositories',
  '{count} of about {total} repositories': '{count} von etwa {total} Repositories',
  'All organizations': 'Alle Organisationen',
  'Default project': 'Standardprojekt',

  // Setup of the GitHub App
  'App ID and Installation ID are required.': 'App ID und Installation ID sind nötig.',
  'App ID and Installation ID must be numbers.': 'App ID und Installation ID müssen Zahlen sein.',
  'Failed to check GitHub App configuration: {reason}':
    'Die Einstellungen der GitHub App konnten nicht geprüft werden: {reason}',
  'Failed to start setup: {reason}': 'Die Einrichtung konnte nicht beginnen: {reason}',
  'Failed to save configuration: {reason}': 'Die Einstellungen wurden nicht gespeichert: {reason}',
  'Failed to connect GitHub App: {reason}': 'Die GitHub App wurde nicht verbunden: {reason}',
  'Failed to disconnect GitHub App: {reason}': 'Die GitHub App wurde nicht getrennt: {reason}',
  'Configuration Error': 'Fehler in den Einstellungen',
  'Setup Error': 'Fehler bei der Einrichtung',
  'GitHub App Connection Failed': 'GitHub App nicht verbunden',
  'Disconnect Error': 'Fehler beim Trennen',
  'The private key is missing.': 'Der private Schlüssel fehlt.',
  'The private key cannot be read. Paste the whole .pem file that GitHub gave you.':
    'Der private Schlüssel ist nicht lesbar. Fügen Sie die ganze .pem-Datei von GitHub ein.',
  'This private key is encrypted with a passphrase. Paste the .pem file that GitHub gave you: it has none.':
    'Dieser private Schlüssel ist mit einer Passphrase verschlüsselt. Fügen Sie die .pem-Datei von GitHub ein: Sie hat keine.',
  'This is an SSH key. Paste the .pem file that GitHub gave you for the app.':
    'Das ist ein SSH-Schlüssel. Fügen Sie die .pem-Datei ein, die GitHub Ihnen für die App gegeben hat.',
  'This is no RSA key. Paste the .pem file that GitHub gave you for the app.':
    'Das ist kein RSA-Schlüssel. Fügen Sie die .pem-Datei ein, die GitHub Ihnen für die App gegeben hat.',
  'This is a public key. Paste the private key: the .pem file that GitHub gave you.':
    'Das ist ein öffentlicher Schlüssel. Fügen Sie den privaten ein: die .pem-Datei von GitHub.',
  'GitHub does not accept this private key for App ID {id}.':
    'GitHub nimmt diesen privaten Schlüssel für die App ID {id} nicht an.',
  'The app has no installation with this Installation ID.':
    'Die App hat keine Installation mit dieser Installation ID.',
  'The GitHub App asks for the permission to write “{requested}”. Accept it at GitHub.':
    'Die GitHub App möchte «{requested}» schreiben. Nehmen Sie das auf GitHub an.',
  'The GitHub App has no permission to write “{permissions}”. Give it at GitHub, and accept it there.':
    'Die GitHub App darf «{permissions}» nicht schreiben. Erlauben Sie es auf GitHub, und nehmen Sie es dort an.',
  'This installation does not belong to your GitHub account.':
    'Diese Installation gehört nicht zu Ihrem GitHub-Konto.',
  'Your GitHub account is not connected on this device. Please sign in with GitHub and try again.':
    'Ihr GitHub-Konto ist auf diesem Gerät nicht verbunden. Bitte melden Sie sich mit GitHub an und versuchen Sie es noch einmal.',
  'GitHub: {said}': 'GitHub: {said}',
  'GitHub: {said} Sign in to the organization with single sign-on at GitHub, connect GitHub again, and try again.':
    'GitHub: {said} Melden Sie sich bei GitHub mit Single Sign-on an der Organisation an, verbinden Sie GitHub neu und versuchen Sie es noch einmal.',
  'GitHub could not be asked. Please try again.':
    'GitHub konnte nicht gefragt werden. Bitte versuchen Sie es noch einmal.',
  'GitHub refuses a token with these rights.': 'GitHub verweigert ein Token mit diesen Rechten.',
  'The GitHub App is not configured.': 'Die GitHub App ist nicht eingerichtet.',
  'This installation is not the one that is configured.': 'Diese Installation ist nicht die eingerichtete.',
  'GitHub does not know this code any more. Please start again.':
    'GitHub kennt diesen Code nicht mehr. Bitte beginnen Sie von vorn.',
  'The server has no APP_SETTINGS_KEY, so it keeps no app settings.':
    'Der Server hat keinen APP_SETTINGS_KEY und bewahrt darum keine Einstellungen der App auf.',
  'What was stored can no longer be opened. Please set up the app again.':
    'Das Gespeicherte lässt sich nicht mehr öffnen. Bitte richten Sie die App neu ein.',
  'There are no settings of this app to test. Please save them again.':
    'Es gibt keine Einstellungen dieser App zu prüfen. Bitte speichern Sie sie neu.',
  'The setup cannot lead back to this origin.': 'Die Einrichtung kann nicht auf diese Website zurückführen.',
  'This setup was not started from this account. Please start again.':
    'Diese Einrichtung wurde nicht von diesem Konto begonnen. Bitte beginnen Sie von vorn.',
  'This setup has already been used. Please start again.':
    'Diese Einrichtung wurde schon verwendet. Bitte beginnen Sie von vorn.',
  'This setup has expired. Please start again.':
    'Diese Einrichtung ist abgelaufen. Bitte beginnen Sie von vorn.',
  'The OAuth app is not configured.': 'Die OAuth App ist nicht eingerichtet.',
  'GitHub cannot be reached.': 'GitHub ist nicht erreichbar.',
  "GitHub does not accept the OAuth app's credentials: GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET have to be checked.":
    'GitHub nimmt die Zugangsdaten der OAuth App nicht an: GITHUB_CLIENT_ID und GITHUB_CLIENT_SECRET sind zu prüfen.',
  'GitHub did not take the token back ({status}).': 'GitHub hat das Token nicht zurückgenommen ({status}).',

  // Refusals of the server
  'Sign in first.': 'Melden Sie sich zuerst an.',
  'Sign in with GitHub.': 'Melden Sie sich mit GitHub an.',
  'Enter the code of your authenticator app.': 'Geben Sie den Code Ihrer Authenticator-App ein.',
  'Only the owner may do this.': 'Das darf nur, wem die Website gehört.',
  'This session has ended. Sign in again.': 'Diese Sitzung ist abgelaufen. Melden Sie sich neu an.',
  'Sign in again before you change the e-mail address.':
    'Melden Sie sich neu an, bevor Sie die E-Mail-Adresse ändern.',
  'The sign-in at GitHub was refused. Begin it again here.':
    'Die Anmeldung bei GitHub wurde abgelehnt. Beginnen Sie sie hier noch einmal.',
  'Sign in again before you link an account.': 'Melden Sie sich neu an, bevor Sie ein Konto verknüpfen.',
  'Sign in again before you remove an account.': 'Melden Sie sich neu an, bevor Sie ein Konto entfernen.',
  'This is the only way to sign in to your account.': 'Nur so können Sie sich bei Ihrem Konto anmelden.',
  'Sign in again before you delete the account.': 'Melden Sie sich neu an, bevor Sie das Konto löschen.',
  "The account of the site's owner is not deleted here.":
    'Das Konto, dem die Website gehört, wird hier nicht gelöscht.',
  "This browser's push service has an address that is not accepted.":
    'Der Push-Dienst dieses Browsers hat eine Adresse, die nicht zugelassen ist.',
  'The site has other keys by now. Turn notifications on again.':
    'Die Website hat inzwischen andere Schlüssel. Schalten Sie die Benachrichtigungen neu ein.',
  'The server has no APP_SETTINGS_KEY, so it cannot notify devices.':
    'Der Server hat keinen APP_SETTINGS_KEY und kann darum keine Geräte benachrichtigen.',
  'The default project cannot be deleted.': 'Das Standardprojekt kann nicht gelöscht werden.',
  'A linked repository is not removed. Please unlink it first.':
    'Ein verknüpftes Repository wird nicht entfernt. Bitte lösen Sie zuerst die Verknüpfung.',
  'A repository needs an id, a name and a url.':
    'Ein Repository braucht eine ID, einen Namen und eine Adresse.',
  'This action is not known here.': 'Diese Aktion ist hier nicht bekannt.',
  'This payloadVersion is not known here.': 'Diese Version einer Änderung ist hier nicht bekannt.',
  'No repositories to {action}': 'Keine Repositories ausgewählt ({action})',
  'No valid repositories to store': 'Keine gültigen Repositories zum Speichern',
  'Project ID is required': 'Ein Projekt ist nötig',
  'This operation id was used for something else.':
    'Die Kennung dieser Änderung wurde für etwas anderes verwendet.',
  'An operation may have 8 MiB at most.': 'Eine Änderung darf höchstens 8 MiB gross sein.',
  'An operation may touch 10000 rows at most.': 'Eine Änderung darf höchstens 10000 Zeilen betreffen.',
  'At most 100 messages at once.': 'Höchstens 100 Nachrichten auf einmal.',
  'At most 500 operations at once.': 'Höchstens 500 Änderungen auf einmal.',
  'Too many messages. Please try again later.':
    'Zu viele Nachrichten. Bitte versuchen Sie es später noch einmal.',
  'Too many tokens. Please try again later.': 'Zu viele Tokens. Bitte versuchen Sie es später noch einmal.',
  'The body may have {size} MiB at most.': 'Eine Anfrage darf höchstens {size} MiB gross sein.',
} as const;
