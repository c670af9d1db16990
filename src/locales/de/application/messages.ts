/** Texts that do not come from screens: failures, and messages of machines, services and the server. */
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
  '{remaining} requests of this hour are reserved for reading.':
    '{remaining} Anfragen dieser Stunde sind für das Lesen reserviert.',
  'useAuth must be used within an AuthProvider.': 'Interner Fehler: useAuth ausserhalb von AuthProvider.',
  'Not authenticated with GitHub': 'Nicht bei GitHub angemeldet',
  'Permission denied: {message}': 'Nicht erlaubt: {message}',
  'Authentication failed: {message}': 'Anmeldung fehlgeschlagen: {message}',
  'Validation failed: {message}': 'Eingabe abgelehnt: {message}',
  'GitHub API error ({status}): {message}': 'Fehler von GitHub ({status}): {message}',
  "Your personal access token lacks a permission for this. On GitHub, edit the token's permissions or its repositories, then try again.":
    'Ihrem persönlichen Zugriffstoken fehlt dafür eine Berechtigung. Bearbeiten Sie auf GitHub die Berechtigungen oder die Repositories des Tokens, und versuchen Sie es dann erneut.',
  "The token wasn't handed over. In the terminal that runs npm start, answer the question with y, or paste a token here.":
    'Das Token wurde nicht übergeben. Beantworten Sie die Frage im Terminal, in dem npm start läuft, mit y, oder fügen Sie hier ein Token ein.',
  "The GitHub CLI isn't installed or signed in. Run gh auth login, or paste a token here.":
    'Die GitHub CLI ist nicht installiert oder nicht angemeldet. Führen Sie gh auth login aus, oder fügen Sie hier ein Token ein.',
  "This isn't a GitHub token. Copy the whole token: it starts with github_pat_ or ghp_.":
    'Das ist kein GitHub-Token. Kopieren Sie das ganze Token: Es beginnt mit github_pat_ oder ghp_.',
  "GitHub doesn't accept this token. It's mistyped, has expired or was deleted. Check it on GitHub, or create a new one.":
    'GitHub nimmt dieses Token nicht an. Es ist falsch eingegeben, abgelaufen oder gelöscht. Prüfen Sie es auf GitHub, oder erstellen Sie ein neues.',
  'GitHub did not grant these permissions: {missing}. Please connect again.':
    'GitHub hat diese Berechtigungen nicht erteilt: {missing}. Bitte verbinden Sie es neu.',
  'GitHub is still computing this. Please try again in a moment.':
    'GitHub berechnet dies noch. Bitte versuchen Sie es gleich noch einmal.',
  'package.json is not valid JSON.': 'package.json ist kein gültiges JSON.',
  'package.json is not a JSON object.': 'package.json ist kein JSON-Objekt.',
  "{path} is too large. GitHub doesn't send files over 1 MB.":
    '{path} ist zu gross. GitHub sendet keine Dateien über 1 MB.',
  "GitHub doesn't list the contributors of a repository this large.":
    'GitHub listet die Mitwirkenden eines so großen Repositorys nicht auf.',
  'GitHub API returned invalid {what} data': 'GitHub hat ungültige Daten geliefert ({what})',
  'The GitHub App is not installed on {login}.': 'Die GitHub App ist bei {login} nicht installiert.',
  'The repository has no branch “{branch}”.': 'Das Repository hat keinen Branch «{branch}».',

  // Token and its lock
  "The token couldn't be encrypted and was not stored.":
    'Das Token konnte nicht verschlüsselt werden und wurde nicht gespeichert.',
  'Cannot store empty token': 'Ein leeres Token kann nicht gespeichert werden',
  "Your GitHub token couldn't be encrypted. It is kept for this visit only.":
    'Ihr GitHub-Token konnte nicht verschlüsselt werden. Es gilt nur für diesen Besuch.',
  'GitHub is locked on this device. Unlock it to continue.':
    'GitHub ist auf diesem Gerät gesperrt. Entsperren Sie es, um fortzufahren.',
  'The token was encrypted by another version of this site. Reload the page, or connect GitHub again.':
    'Das Token wurde von einer anderen Version dieser Website verschlüsselt. Laden Sie die Seite neu, oder verbinden Sie GitHub neu.',
  'The lock was set up by another version of this site. Reload the page, or disconnect GitHub and connect it again.':
    'Die Sperre stammt von einer anderen Version dieser Website. Laden Sie die Seite neu, oder trennen Sie GitHub und verbinden es neu.',
  'GitHub is already locked on this device.': 'GitHub ist auf diesem Gerät schon gesperrt.',
  "The lock couldn't be changed. Please try again.":
    'Die Sperre konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.',
  'No passkey was used, so nothing was changed.': 'Es wurde kein Passkey verwendet. Nichts wurde geändert.',
  "This passkey can't be used for a lock. Use a passphrase instead.":
    'Dieser Passkey eignet sich nicht für eine Sperre. Verwenden Sie stattdessen eine Passphrase.',
  'Use at least {characters} characters: several words are easy to remember.':
    'Nehmen Sie mindestens {characters} Zeichen: Mehrere Wörter sind leicht zu merken.',
  "This passphrase doesn't open the lock. Please try again.":
    'Diese Passphrase öffnet die Sperre nicht. Bitte versuchen Sie es noch einmal.',
  "This passkey doesn't open the lock. Use the one that you set the lock with.":
    'Dieser Passkey öffnet die Sperre nicht. Verwenden Sie jenen, mit dem Sie die Sperre eingerichtet haben.',

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
  'Enter the six digits of the code.': 'Geben Sie die sechs Ziffern des Codes ein.',
  "This code isn't correct. Codes change every 30 seconds. Use the newest one, and check the clock of the device that shows it.":
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden. Nehmen Sie den neusten, und prüfen Sie die Uhr des Geräts, das ihn zeigt.',
  'Too many attempts. Wait a minute, then try again.':
    'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'Another authenticator has this name.': 'Ein anderer Authenticator heisst schon so.',
  "The second factor is turned off on the server. Turn it on in the server's settings (docs/deploy.md).":
    'Der zweite Faktor ist auf dem Server ausgeschaltet. Schalten Sie ihn in den Einstellungen des Servers ein (docs/deploy.md).',
  'Invalid or expired password reset link': 'Der Link für ein neues Passwort ist ungültig oder abgelaufen',
  'No access token found': 'Kein Zugriffstoken gefunden',
  '{message} Your address may already be confirmed. Try to sign in.':
    '{message} Vielleicht ist Ihre Adresse schon bestätigt. Versuchen Sie, sich anzumelden.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password must be at least {characters} characters long':
    'Das Passwort muss mindestens {characters} Zeichen haben',
  "Your own name and this site's do not count towards the {characters} characters. Please choose another password.":
    'Ihr eigener Name und der dieser Website zählen nicht zu den {characters} Zeichen. Bitte wählen Sie ein anderes Passwort.',
  'This is one of the {count} most common passwords. Please choose another one.':
    'Das ist eines der {count} häufigsten Passwörter. Bitte wählen Sie ein anderes.',
  'Loading the session took too long': 'Die Sitzung zu laden hat zu lange gedauert',
  'The changes could not be sent.': 'Die Änderungen konnten nicht gesendet werden.',
  'The profile could not be read or changed ({status}).':
    'Das Profil konnte nicht gelesen oder geändert werden ({status}).',

  // Security log of an account
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
  "The account {who} was linked and can sign in to the owner's account":
    'Das Konto {who} wurde verknüpft und kann sich beim Konto des Inhabers anmelden',
  'The linked account {who} was removed': 'Das verknüpfte Konto {who} wurde entfernt',
  '{who} became admin': '{who} hat jetzt Administratorrechte',
  '{who} is no longer admin': '{who} hat keine Administratorrechte mehr',
  '{who} was named as the owner': '{who} wurde als Eigentümer eingetragen',
  '{who} was recognised on GitHub as the owner': '{who} wurde auf GitHub als Eigentümer erkannt',
  '{who} is no longer named as the owner': '{who} ist nicht mehr als Eigentümer eingetragen',
  'Admin access now allowed with any sign-in method':
    'Zugang zur Verwaltung jetzt mit jeder Art der Anmeldung',
  'Admin access now allowed with GitHub only': 'Zugang zur Verwaltung jetzt nur mit GitHub',
  'An authenticator was added to the account of {who}. Sign-ins now require its code':
    'Dem Konto von {who} wurde ein Authenticator hinzugefügt. Anmeldungen verlangen jetzt seinen Code',
  'An authenticator of {who} was removed': 'Ein Authenticator von {who} wurde entfernt',
  'The keys of the GitHub App {who} were stored': 'Die Schlüssel der GitHub App {who} wurden gespeichert',
  'The GitHub App {who} was disconnected': 'Die GitHub App {who} wurde getrennt',

  // Server and network
  'The server could not be reached.': 'Der Server ist nicht erreichbar.',
  'A part of this page could not be loaded. Please check your connection and reload the page.':
    'Ein Teil dieser Seite konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und laden Sie die Seite neu.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  "This version can't read the server's response. Reload the page to update.":
    'Diese Version kann die Antwort des Servers nicht lesen. Laden Sie die Seite neu, um zu aktualisieren.',
  'Your Wi-Fi may need you to sign in.': 'Vielleicht verlangt Ihr WLAN eine Anmeldung.',
  "The response (HTTP {status}) didn't come from the server. Your Wi-Fi may need you to sign in, or the server is misconfigured.":
    'Die Antwort (HTTP {status}) kam nicht vom Server. Vielleicht verlangt Ihr WLAN eine Anmeldung, oder der Server ist falsch eingerichtet.',
  "The server is misconfigured: {reason} ({code}). This isn't caused by your change.":
    'Der Server ist falsch eingerichtet: {reason} ({code}). Ihre Änderung ist nicht die Ursache.',
  "The server is misconfigured ({code}). This isn't caused by your change.":
    'Der Server ist falsch eingerichtet ({code}). Ihre Änderung ist nicht die Ursache.',
  "The server isn't responding properly: {reason} ({code}).":
    'Der Server antwortet nicht richtig: {reason} ({code}).',
  "The server isn't responding properly ({code}).": 'Der Server antwortet nicht richtig ({code}).',
  "The server's setting {name} is missing or wrong.":
    'Die Einstellung {name} des Servers fehlt oder ist falsch.',
  'The server rejected a picture: {reason}': 'Der Server hat ein Bild abgelehnt: {reason}',
  "This device couldn't store the data from the server: {message}":
    'Dieses Gerät konnte die Daten des Servers nicht speichern: {message}',
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
  "{file} isn't a picture. Use JPEG, PNG, WebP, AVIF, GIF or HEIC.":
    '{file} ist kein Bild. Verwenden Sie JPEG, PNG, WebP, AVIF, GIF oder HEIC.',
  '{file} is an SVG, which can contain scripts. Save the picture as PNG instead.':
    '{file} ist ein SVG, das Programme enthalten kann. Speichern Sie das Bild stattdessen als PNG.',
  '{file} is larger than 30 MB. Make the picture smaller first.':
    '{file} ist grösser als 30 MB. Verkleinern Sie das Bild zuerst.',
  '{file} has more than 50 million pixels. Make the picture smaller first.':
    '{file} hat mehr als 50 Millionen Pixel. Verkleinern Sie das Bild zuerst.',
  '{file} is smaller than 64 pixels on one side. Use a larger picture.':
    '{file} ist auf einer Seite kleiner als 64 Pixel. Verwenden Sie ein grösseres Bild.',
  "{file} can't be read. The file is damaged, or this browser doesn't support its format.":
    '{file} ist nicht lesbar. Die Datei ist beschädigt, oder dieser Browser kennt ihr Format nicht.',
  "{file} can't be resized in this browser. Use another browser.":
    '{file} lässt sich in diesem Browser nicht verkleinern. Verwenden Sie einen anderen.',
  '{file} is still larger than 2 MB after resizing. Make the picture smaller first.':
    '{file} ist auch verkleinert grösser als 2 MB. Verkleinern Sie das Bild zuerst.',
  "{file} wasn't added because this device is out of space. Free some space and try again.":
    '{file} wurde nicht hinzugefügt, weil auf diesem Gerät kein Platz mehr ist. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  '{file} was not saved on this device: {message}':
    '{file} wurde auf diesem Gerät nicht gespeichert: {message}',
  'No backup was written: {message}': 'Es wurde keine Sicherung geschrieben: {message}',
  'The browser’s push service could not be reached: {message}':
    'Der Push-Dienst des Browsers ist nicht erreichbar: {message}',
  'This file belongs to another account. Import it there.':
    'Diese Datei gehört zu einem anderen Konto. Importieren Sie sie dort.',
  'Nothing was imported': 'Nichts wurde importiert',
  'This file is larger than 256 MB. Exports are smaller.':
    'Diese Datei ist grösser als 256 MB. Exporte sind kleiner.',
  'This export was changed or is damaged. {problem}':
    'Dieser Export wurde verändert oder ist beschädigt. {problem}',
  "This file isn't a text file.": 'Diese Datei ist keine Textdatei.',
  "This file is damaged. Its number of entries doesn't match its own count.":
    'Diese Datei ist beschädigt. Die Anzahl ihrer Einträge stimmt nicht.',
  "This file isn't JSON.": 'Diese Datei ist kein JSON.',
  'This file has more than {count} rows of one kind: {table}.':
    'Diese Datei hat mehr als {count} Zeilen einer Art: {table}.',
  'This file is not an export: it has no list of repositories or projects.':
    'Diese Datei ist kein Export: Sie hat keine Liste von Repositories oder Projekten.',
  'This file was made by a later version of this product. Please update it first.':
    'Diese Datei stammt von einer späteren Version. Bitte aktualisieren Sie zuerst.',
  'Entry {place} of {table}: {problem}.': 'Eintrag {place} von {table}: {problem}.',
  'it occurs twice': 'kommt zweimal vor',
  "it contains data that exports don't have": 'enthält Daten, die kein Export hat',
  'it is not an object': 'ist kein Objekt',
  'it is not the file of a picture': 'ist keine Bilddatei',
  'it has no id': 'hat keine Kennung',
  'its id is invalid': 'hat keine gültige Kennung',
  '{field} is missing': '{field} fehlt',
  '{field} is not a whole number, 0 or more': '{field} ist keine ganze Zahl ab 0',
  '{field} is neither true nor false': '{field} ist weder wahr noch falsch',
  '{field} is not a text': '{field} ist kein Text',
  '{field} contains unsupported characters': '{field} enthält Zeichen, die nicht unterstützt werden',
  '{field} has an unknown value': '{field} hat einen unbekannten Wert',
  '{field} is not an http or https address': '{field} ist keine Adresse mit http oder https',
  '{field} is not a web address': '{field} ist keine Webadresse',
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
  "The private key can't be read. Paste the whole .pem file from GitHub.":
    'Der private Schlüssel ist nicht lesbar. Fügen Sie die ganze .pem-Datei von GitHub ein.',
  'This private key is encrypted with a passphrase. Paste the unencrypted .pem file from GitHub.':
    'Dieser private Schlüssel ist mit einer Passphrase verschlüsselt. Fügen Sie die unverschlüsselte .pem-Datei von GitHub ein.',
  "This is an SSH key. Paste the app's .pem file from GitHub.":
    'Das ist ein SSH-Schlüssel. Fügen Sie die .pem-Datei der App von GitHub ein.',
  "This isn't an RSA key. Paste the app's .pem file from GitHub.":
    'Das ist kein RSA-Schlüssel. Fügen Sie die .pem-Datei der App von GitHub ein.',
  'This is a public key. Paste the private key: the .pem file from GitHub.':
    'Das ist ein öffentlicher Schlüssel. Fügen Sie den privaten ein: die .pem-Datei von GitHub.',
  'GitHub does not accept this private key for App ID {id}.':
    'GitHub nimmt diesen privaten Schlüssel für die App ID {id} nicht an.',
  'The app has no installation with this Installation ID.':
    'Die App hat keine Installation mit dieser Installation ID.',
  'The GitHub App needs permission to write “{requested}”. Accept the request on GitHub.':
    'Die GitHub App braucht die Berechtigung, «{requested}» zu schreiben. Nehmen Sie die Anfrage auf GitHub an.',
  "The GitHub App has no permission to write “{permissions}”. Add the permission in the app's settings on GitHub, then accept it there.":
    'Die GitHub App darf «{permissions}» nicht schreiben. Fügen Sie die Berechtigung in den Einstellungen der App auf GitHub hinzu, und nehmen Sie sie dort an.',
  'This installation does not belong to your GitHub account.':
    'Diese Installation gehört nicht zu Ihrem GitHub-Konto.',
  'Your GitHub account is not connected on this device. Please sign in with GitHub and try again.':
    'Ihr GitHub-Konto ist auf diesem Gerät nicht verbunden. Bitte melden Sie sich mit GitHub an und versuchen Sie es noch einmal.',
  'GitHub: {said}': 'GitHub: {said}',
  'GitHub: {said} Sign in to the organization with single sign-on on GitHub, connect GitHub again, and try again.':
    'GitHub: {said} Melden Sie sich auf GitHub mit Single Sign-on an der Organisation an, verbinden Sie GitHub neu und versuchen Sie es noch einmal.',
  "GitHub couldn't be reached. Please try again.":
    'GitHub war nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  'GitHub refused a token with these permissions.':
    'GitHub hat ein Token mit diesen Berechtigungen verweigert.',
  'The GitHub App is not configured.': 'Die GitHub App ist nicht eingerichtet.',
  'This installation is not the one that is configured.': 'Diese Installation ist nicht die eingerichtete.',
  'This code from GitHub has expired. Please start again.':
    'Dieser Code von GitHub ist abgelaufen. Bitte beginnen Sie von vorn.',
  "The server has no APP_SETTINGS_KEY, so it can't store app settings.":
    'Der Server hat keinen APP_SETTINGS_KEY und kann darum keine Einstellungen der App speichern.',
  'The stored settings can no longer be decrypted. Please set up the app again.':
    'Die gespeicherten Einstellungen lassen sich nicht mehr entschlüsseln. Bitte richten Sie die App neu ein.',
  "This app's settings are not stored on the server. Please save them again.":
    'Die Einstellungen dieser App sind nicht auf dem Server gespeichert. Bitte speichern Sie sie neu.',
  'The setup cannot lead back to this origin.': 'Die Einrichtung kann nicht auf diese Website zurückführen.',
  'This setup was not started from this account. Please start again.':
    'Diese Einrichtung wurde nicht von diesem Konto begonnen. Bitte beginnen Sie von vorn.',
  'This setup has already been used. Please start again.':
    'Diese Einrichtung wurde schon verwendet. Bitte beginnen Sie von vorn.',
  'This setup has expired. Please start again.':
    'Diese Einrichtung ist abgelaufen. Bitte beginnen Sie von vorn.',
  'The OAuth app is not configured.': 'Die OAuth App ist nicht eingerichtet.',
  'GitHub cannot be reached.': 'GitHub ist nicht erreichbar.',
  "GitHub doesn't accept the OAuth app's credentials. Check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.":
    'GitHub nimmt die Zugangsdaten der OAuth App nicht an. Prüfen Sie GITHUB_CLIENT_ID und GITHUB_CLIENT_SECRET.',
  "GitHub didn't revoke the token ({status}).": 'GitHub hat das Token nicht widerrufen ({status}).',

  // Refusals of the server
  'Sign in first.': 'Melden Sie sich zuerst an.',
  'Sign in with GitHub.': 'Melden Sie sich mit GitHub an.',
  'Enter the code of your authenticator app.': 'Geben Sie den Code Ihrer Authenticator-App ein.',
  'Only the owner may do this.': 'Das darf nur, wem die Website gehört.',
  'This session has ended. Sign in again.': 'Diese Sitzung ist abgelaufen. Melden Sie sich neu an.',
  'Sign in again before you change the e-mail address.':
    'Melden Sie sich neu an, bevor Sie die E-Mail-Adresse ändern.',
  'GitHub refused the sign-in. Start again here.':
    'GitHub hat die Anmeldung abgelehnt. Beginnen Sie hier von vorn.',
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
