export const account = {
  // Sign-in and refusal
  User: 'Benutzer',
  Role: 'Rolle',
  'GitHub username': 'GitHub-Benutzername',
  Provider: 'Anbieter',
  admin: 'Administrator',
  viewer: 'Besucher',
  'Access Denied': 'Zugriff verweigert',
  'You do not have the required permissions to access this page.':
    'Sie haben nicht die nötigen Rechte für diese Seite.',
  'Current role: {role}. Required: {required}.': 'Ihre Rolle: {role}. Nötig: {required}.',
  'This account owns the site, but a password or a link in an e-mail does not open the admin area. Sign in with GitHub.':
    'Diesem Konto gehört die Website, aber ein Passwort oder ein Link in einer E-Mail öffnet die Verwaltung nicht. Melden Sie sich mit GitHub an.',
  'User information': 'Angaben zum Benutzer',
  'Go to Your Account': 'Zu Ihrem Konto',
  'Refresh Page': 'Seite neu laden',
  'Sign out': 'Abmelden',
  Authenticating: 'Anmeldung läuft',
  'Connecting to GitHub...': 'Verbindung mit GitHub …',
  'Admin Login': 'Anmeldung zur Verwaltung',
  'Authentication status': 'Stand der Anmeldung',
  'Session expired': 'Sitzung abgelaufen',
  'Not authenticated': 'Nicht angemeldet',
  'Authentication failed': 'Anmeldung fehlgeschlagen',
  'Sign in with email': 'Mit E-Mail anmelden',
  'Only accounts with admin privileges can access the admin portal.':
    'Die Verwaltung steht nur Konten mit Administratorrechten offen.',
  'Signed in as {name}, role {role}.': 'Angemeldet als {name}, Rolle {role}.',
  'This account owns the site: sign in with GitHub instead of a password or an e-mailed link.':
    'Diesem Konto gehört die Website: Melden Sie sich mit GitHub an statt mit einem Passwort oder einem Link in einer E-Mail.',
  'Your messages and your data are on the page of your account.':
    'Ihre Nachrichten und Ihre Daten finden Sie auf der Seite Ihres Kontos.',
  'If you own this site, sign out and choose your own account on GitHub.':
    'Gehört Ihnen diese Website, dann melden Sie sich ab und wählen auf GitHub Ihr eigenes Konto.',
  'Try again to reload your permissions.': 'Versuchen Sie es noch einmal, um Ihre Rechte neu zu laden.',
  'Go to Home Page': 'Zur Startseite',
  'Sign in': 'Anmelden',
  'Signing in...': 'Anmeldung läuft …',
  'Sign in failed': 'Anmeldung fehlgeschlagen',
  'Sign in with GitHub': 'Mit GitHub anmelden',
  'Your session has ended. Please sign in again.':
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich neu an.',
  'Your changes are saved on this device and will be sent after you sign in.':
    'Ihre Änderungen sind auf diesem Gerät gespeichert und werden nach der Anmeldung gesendet.',
  'Forgot password?': 'Passwort vergessen?',
  'Create account': 'Konto erstellen',
  Email: 'E-Mail',
  Password: 'Passwort',
  'Hide typed text': 'Eingabe verbergen',
  'Show typed text': 'Eingabe zeigen',
  Hide: 'Verbergen',
  Show: 'Zeigen',
  'Back to sign in': 'Zurück zur Anmeldung',

  // New account, password, confirmation
  'Creating account...': 'Konto wird erstellt …',
  'Sign up failed': 'Registrierung fehlgeschlagen',
  'Sign up successful': 'Konto erstellt',
  'Please check your email to confirm your account.':
    'Bitte bestätigen Sie Ihr Konto mit dem Link in der E-Mail.',
  'Already have an account?': 'Haben Sie schon ein Konto?',
  'At least {characters} characters.': 'Mindestens {characters} Zeichen.',
  'Confirm password': 'Passwort wiederholen',
  'Check your email': 'Sehen Sie in Ihre E-Mails',
  'The link was sent to {email}. If it does not arrive within a few minutes, please check your spam folder.':
    'Der Link wurde an {email} gesendet. Kommt er nicht in wenigen Minuten an, sehen Sie bitte im Spam-Ordner nach.',
  'Forgot password': 'Passwort vergessen',
  'Send reset link': 'Link senden',
  'Sending...': 'Wird gesendet …',
  'Password reset failed': 'Passwort nicht zurückgesetzt',
  'Password reset email sent': 'E-Mail zum Zurücksetzen gesendet',
  'If there is an account for {email}, a link to set a new password is on its way. If it does not arrive within a few minutes, please check your spam folder.':
    'Gibt es ein Konto für {email}, so ist ein Link für ein neues Passwort unterwegs. Kommt er nicht in wenigen Minuten an, sehen Sie bitte im Spam-Ordner nach.',
  'Reset password': 'Passwort zurücksetzen',
  'Set new password': 'Neues Passwort setzen',
  'New password': 'Neues Passwort',
  'Request a new link': 'Neuen Link anfordern',
  'Password updated': 'Passwort geändert',
  'Your new password is set. The sign-in page opens in a moment.':
    'Ihr neues Passwort gilt. Die Anmeldung öffnet sich gleich.',
  'Sign in now': 'Jetzt anmelden',
  'To confirm your address, open the link in the confirmation email.':
    'Öffnen Sie den Link in der Bestätigungs-E-Mail, um Ihre Adresse zu bestätigen.',
  'Confirming your email': 'E-Mail-Adresse wird bestätigt',
  'Email confirmed': 'E-Mail-Adresse bestätigt',
  'Your email address is confirmed. You can sign in now.':
    'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  'Email not confirmed': 'E-Mail-Adresse nicht bestätigt',
  'Confirm your email': 'E-Mail-Adresse bestätigen',
  'Press the button to confirm that this email address is yours.':
    'Bestätigen Sie mit dem Knopf, dass diese E-Mail-Adresse Ihnen gehört.',
  'Confirm email': 'E-Mail-Adresse bestätigen',
  'One of two links confirmed': 'Einer von zwei Links bestätigt',
  'Now open the link in the email that was sent to the other address.':
    'Öffnen Sie nun den Link in der E-Mail, die an die andere Adresse gesendet wurde.',
  'Link already used': 'Link schon benutzt',
  'If it was you, sign in.': 'Waren Sie das, dann melden Sie sich an.',
  'Send again': 'Noch einmal senden',
  'Send again in {seconds} seconds': 'Noch einmal senden in {seconds} Sekunden',
  'The email was sent again.': 'Die E-Mail wurde noch einmal gesendet.',
  'Email not sent': 'E-Mail nicht gesendet',
  'If {email} is still to be confirmed, a new link is on its way. If it does not arrive within a few minutes, please check your spam folder.':
    'Ist {email} noch zu bestätigen, so ist ein neuer Link unterwegs. Kommt er nicht in wenigen Minuten an, sehen Sie bitte im Spam-Ordner nach.',
  'Press the button to choose a new password. The link works once.':
    'Mit dem Knopf wählen Sie ein neues Passwort. Der Link gilt einmal.',
  'Choose a new password': 'Neues Passwort wählen',

  // Second factor
  'Enter your code': 'Geben Sie Ihren Code ein',
  'You are signed in as {name}. The admin area also requires a code from your authenticator app.':
    'Sie sind als {name} angemeldet. Die Verwaltung verlangt zusätzlich einen Code aus Ihrer Authenticator-App.',
  'Checking with the server...': 'Wird beim Server geprüft …',
  'Later: work on this device': 'Später: auf diesem Gerät arbeiten',
  'Lost your authenticator app?': 'Authenticator-App verloren?',
  'Use your spare authenticator if you added one. Otherwise, ask the operator of the server to remove the lost one from your account. You can then sign in with GitHub alone.':
    'Verwenden Sie Ihren zweiten Authenticator, falls Sie einen hinzugefügt haben. Sonst bitten Sie den Betreiber des Servers, den verlorenen aus Ihrem Konto zu entfernen. Danach genügt die Anmeldung mit GitHub.',
  'Not confirmed': 'Nicht bestätigt',
  'Checking...': 'Wird geprüft …',
  Authenticator: 'Authenticator',
  Code: 'Code',
  'The six digits that your authenticator app shows.': 'Die sechs Ziffern, die Ihre Authenticator-App zeigt.',
  'Not turned on': 'Nicht eingeschaltet',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Name of the authenticator': 'Name des Authenticators',
  Spare: 'Ersatz',
  'My phone': 'Mein Telefon',
  'Tells your authenticators apart.': 'Unterscheidet Ihre Authenticators.',
  'Turn on': 'Einschalten',
  'Turn off': 'Ausschalten',
  'Scan the QR code with your authenticator app, then enter the six digits that the app shows.':
    'Scannen Sie den QR-Code mit Ihrer Authenticator-App und geben Sie dann die sechs Ziffern ein, die sie zeigt.',
  'QR code of the secret below': 'QR-Code des Geheimnisses darunter',
  'Or enter this secret in the app:': 'Oder geben Sie in der App dieses Geheimnis ein:',
  'Second factor': 'Zweiter Faktor',
  "The second factor couldn't be loaded: {reason}": 'Der zweite Faktor konnte nicht geladen werden: {reason}',
  'Authenticator removed': 'Authenticator entfernt',
  'The second factor is off': 'Der zweite Faktor ist ausgeschaltet',
  'The second factor is on': 'Der zweite Faktor ist eingeschaltet',
  'You can sign in with GitHub alone again.': 'Eine Anmeldung mit GitHub genügt wieder.',
  'Add a spare authenticator': 'Zweiten Authenticator hinzufügen',
  '{name} was added. Devices that signed in without a code are signed out.':
    '{name} wurde hinzugefügt. Geräte, die sich ohne Code angemeldet haben, sind abgemeldet.',
  'After signing in with GitHub, you enter a code from your authenticator app. Add a spare authenticator on another device or on paper. If you lose all of them, only the operator of the server can remove them.':
    'Nach der Anmeldung mit GitHub geben Sie einen Code aus Ihrer Authenticator-App ein. Fügen Sie einen zweiten Authenticator hinzu, auf einem anderen Gerät oder auf Papier. Verlieren Sie alle, kann nur der Betreiber des Servers sie entfernen.',
  "Ask for a code from your authenticator app as well as GitHub, so a stolen GitHub account isn't enough.":
    'Verlangen Sie neben GitHub einen Code aus Ihrer Authenticator-App. Ein gestohlenes GitHub-Konto genügt dann nicht.',
  'Added {date}': 'Hinzugefügt am {date}',
  'Turn off the second factor': 'Zweiten Faktor ausschalten',
  'Not removed': 'Nicht entfernt',

  // Devices and log
  "Devices and sign-ins are stored on the server only. They appear when you're back online.":
    'Geräte und Anmeldungen liegen nur auf dem Server. Sie erscheinen, sobald Sie wieder online sind.',
  "Devices and sign-ins couldn't be loaded.": 'Geräte und Anmeldungen konnten nicht geladen werden.',
  'This password is easy to guess. Use a longer one, or several words.':
    'Dieses Passwort ist leicht zu erraten. Nehmen Sie ein längeres oder mehrere Wörter.',
  'This passphrase is easy to guess. Use several words that have nothing to do with each other.':
    'Diese Passphrase ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben.',
  'Linked accounts': 'Verknüpfte Konten',
  'No GitHub account is linked. You sign in by e-mail only.':
    'Kein GitHub-Konto ist verknüpft. Sie melden sich nur per E-Mail an.',
  'Each of these accounts can sign in to your account.':
    'Jedes dieser Konten kann sich bei Ihrem Konto anmelden.',
  'Admin rights are off': 'Administratorrechte ausgesetzt',
  'Another account can sign in here. Remove it to get your admin rights back.':
    'Ein weiteres Konto kann sich hier anmelden. Entfernen Sie es, um Ihre Administratorrechte zurückzubekommen.',
  "The linked accounts couldn't be loaded: {reason}":
    'Die verknüpften Konten konnten nicht geladen werden: {reason}',
  '{provider}, linked {linked}': '{provider}, verknüpft am {linked}',
  'Site owner': 'Inhaber der Website',
  'Remove {name}?': '{name} entfernen?',
  'Remove account': 'Konto entfernen',
  '{name} can no longer sign in here. Devices that signed in with this account are signed out.':
    '{name} kann sich hier nicht mehr anmelden. Geräte, die sich mit diesem Konto angemeldet haben, werden abgemeldet.',
  'Account removed': 'Konto entfernt',
  'Account not removed': 'Konto nicht entfernt',
  'Signed-in devices': 'Angemeldete Geräte',
  'Signing out a device takes effect when it next goes online. Its saved data stays until then.':
    'Die Abmeldung eines Geräts gilt, sobald es wieder online ist. Bis dahin bleiben seine gespeicherten Daten.',
  'No other device is signed in.': 'Kein anderes Gerät ist angemeldet.',
  'Signing out...': 'Abmeldung läuft …',
  'Sign out there': 'Dort abmelden',
  'Signed out there': 'Dort abgemeldet',
  'Not signed out': 'Nicht abgemeldet',
  'Last used {used}, signed in {began}': 'Zuletzt benutzt {used}, angemeldet {began}',
  'This device': 'Dieses Gerät',
  '{action}: {device}, last used {used}': '{action}: {device}, zuletzt benutzt {used}',
  '{browser} on {system}': '{browser} auf {system}',
  Log: 'Protokoll',
  'Sign-ins and security changes from the last year.':
    'Anmeldungen und Änderungen der Sicherheit im letzten Jahr.',
  'No entries yet. Your next sign-in appears here.':
    'Noch keine Einträge. Ihre nächste Anmeldung erscheint hier.',
  'Show earlier entries': 'Frühere Einträge zeigen',

  // The account's own page
  'Your account': 'Ihr Konto',
  'Your session has ended.': 'Ihre Sitzung ist abgelaufen.',
  '{link} to see your messages.': '{link}, um Ihre Nachrichten zu sehen.',
  'Sign in again': 'Melden Sie sich neu an',
  'This account owns the site.': 'Diesem Konto gehört die Website.',
  'A password or a link in an e-mail does not open the admin area. Sign in with GitHub for that.':
    'Ein Passwort oder ein Link in einer E-Mail öffnet die Verwaltung nicht. Melden Sie sich dafür mit GitHub an.',
  'E-mail': 'E-Mail',
  Profile: 'Profil',
  'Admin area': 'Verwaltung',
  'Your data': 'Ihre Daten',
  'The export is a JSON file with your account, sign-ins, devices and messages.':
    'Der Export ist eine JSON-Datei mit Ihrem Konto, Anmeldungen, Geräten und Nachrichten.',
  'The account of the site’s owner cannot be deleted here.':
    'Das Konto der Eigentümerin oder des Eigentümers kann hier nicht gelöscht werden.',
  'Export failed': 'Export fehlgeschlagen',
  'Export your data': 'Ihre Daten exportieren',
  'Account not deleted': 'Konto nicht gelöscht',
  'Account deleted': 'Konto gelöscht',
  'Delete account': 'Konto löschen',
  'Delete your account?': 'Ihr Konto löschen?',
  'Delete account and data': 'Konto und Daten löschen',
  "These are deleted and can't be restored:": 'Das wird endgültig gelöscht:',
  'the account {name}, its profile and its ways to sign in,':
    'das Konto {name}, sein Profil und seine Anmeldewege,',
  'its sessions on all devices,': 'seine Sitzungen auf allen Geräten,',
  'the messages that you wrote while signed in, from the owner’s inbox as well.':
    'die Nachrichten, die Sie angemeldet geschrieben haben, auch aus dem Posteingang der Empfänger.',
  'Messages that you wrote without signing in, e-mails between you and the owner, and your account on GitHub are not deleted.':
    'Nicht gelöscht werden Nachrichten, die Sie ohne Anmeldung geschrieben haben, ausgetauschte E-Mails und Ihr Konto auf GitHub.',
  Messages: 'Nachrichten',
  'Loading your messages...': 'Ihre Nachrichten werden geladen …',
  'Write a message': 'Nachricht schreiben',
  "Your e-mail address isn't confirmed yet. Your messages appear here after you confirm it.":
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Nach der Bestätigung erscheinen hier Ihre Nachrichten.',
  'message on the way.': 'Nachricht unterwegs.',
  'messages on the way.': 'Nachrichten unterwegs.',
  'No messages yet. Messages that you send from the contact form while signed in appear here.':
    'Noch keine Nachrichten. Was Sie angemeldet im Kontaktformular senden, erscheint hier.',
  'Your messages': 'Ihre Nachrichten',
  Received: 'Empfangen',
  Answered: 'Beantwortet',
  'Answered {when}, by e-mail to {email}': 'Beantwortet am {when}, per E-Mail an {email}',
  'Profile updated': 'Profil geändert',
  'Profile update failed': 'Profil nicht geändert',
  'Display name': 'Angezeigter Name',
  'If empty, the name of your GitHub account or your e-mail address is shown.':
    'Bleibt das Feld leer, erscheint der Name Ihres GitHub-Kontos oder Ihre E-Mail-Adresse.',
  'Save profile': 'Profil speichern',

  // Signing out
  'What should happen to this change before you sign out?':
    'Was soll vor der Abmeldung mit dieser Änderung geschehen?',
  'What should happen to these changes before you sign out?':
    'Was soll vor der Abmeldung mit diesen Änderungen geschehen?',
  'Syncing...': 'Wird abgeglichen …',
  'Sync now, then sign out': 'Jetzt senden, dann abmelden',
  'Keep the change on this device': 'Änderung auf diesem Gerät behalten',
  'Keep the changes on this device': 'Änderungen auf diesem Gerät behalten',
  'Discard the change': 'Änderung verwerfen',
  'Discard the changes': 'Alle Änderungen verwerfen',
  'Stay signed in': 'Angemeldet bleiben',
  'Sending your changes...': 'Ihre Änderungen werden gesendet …',
  "Kept changes are sent when you sign in here again. Other accounts on this device can't see or send them.":
    'Behaltene Änderungen werden gesendet, wenn Sie sich hier wieder anmelden. Andere Konten auf diesem Gerät sehen und senden sie nicht.',
  "Portico couldn't check for unsent changes": 'Ungesendete Änderungen konnten nicht geprüft werden',
  'change has not been sent yet': 'Änderung ist noch nicht gesendet',
  'changes have not been sent yet': 'Änderungen sind noch nicht gesendet',
  'Signed in': 'Angemeldet',
  'Signed in as {name}': 'Angemeldet als {name}',
  'Signed out': 'Abgemeldet',
  'Sign out failed': 'Abmeldung fehlgeschlagen',

  // Return from a provider
  'Processing Authentication': 'Anmeldung wird verarbeitet',
  'Authentication Successful': 'Anmeldung gelungen',
  'Authentication Failed': 'Anmeldung fehlgeschlagen',
  'Return to Login': 'Zurück zur Anmeldung',
  'Could not complete GitHub authentication: {reason}':
    'Die Anmeldung bei GitHub konnte nicht abgeschlossen werden: {reason}',
  'Continue Manually': 'Von Hand fortfahren',
  'Installation Requested': 'Installation beantragt',
  'Check account permissions': 'Prüfen Sie die Rechte des Kontos',
  'Verify the app configuration': 'Prüfen Sie die Einstellungen der App',
  'Clear cookies and cache': 'Leeren Sie Cookies und Cache',
  'Use the correct account': 'Verwenden Sie das richtige Konto',
  'Checking authentication...': 'Anmeldung wird geprüft …',
  Path: 'Pfad',
  Authentication: 'Anmeldung',
  'Provider sign-in': 'Anmeldung beim Anbieter',
  pending: 'ausstehend',
  known: 'bekannt',
  'not known yet': 'noch nicht bekannt',
  'Finalizing GitHub Authentication': 'GitHub-Anmeldung wird abgeschlossen',
  'Setting up your admin access...': 'Ihr Zugang zur Verwaltung wird eingerichtet …',
  'Debug information': 'Angaben zur Fehlersuche',

  // Connection with GitHub, and its lock
  'Disconnect {service}': '{service} trennen',
  'Disconnect {service}?': '{service} trennen?',
  'Disconnecting...': 'Wird getrennt …',
  Disconnect: 'Trennen',
  'GitHub Connection Failed': 'Verbindung mit GitHub fehlgeschlagen',
  'GitHub Connection Initiated': 'Verbindung mit GitHub begonnen',
  'Redirecting to GitHub for authorization...': 'Weiter zu GitHub für die Freigabe …',
  'Connecting...': 'Verbindung läuft …',
  'Connect GitHub': 'GitHub verbinden',
  'Personal access token': 'Persönliches Zugriffstoken',
  'On GitHub, create a {fineGrained} and choose its repositories and permissions, or create a {classic}.':
    'Erstellen Sie auf GitHub ein {fineGrained} und wählen Sie Repositories und Berechtigungen, oder erstellen Sie ein {classic}.',
  'fine-grained token': 'fein abgestuftes Token',
  'classic token': 'klassisches Token',
  'The token is encrypted on this device and sent to GitHub only.':
    'Das Token wird auf diesem Gerät verschlüsselt und nur an GitHub gesendet.',
  "Use the GitHub CLI's token": 'Token der GitHub CLI verwenden',
  'Answer the question in the terminal.': 'Beantworten Sie die Frage im Terminal.',
  'Checking the token...': 'Token wird geprüft …',
  'Connect with token': 'Mit Token verbinden',
  'Use a personal access token': 'Persönliches Zugriffstoken verwenden',
  'Use a personal access token instead': 'Stattdessen ein persönliches Zugriffstoken verwenden',
  'Or use a personal access token.': 'Oder verwenden Sie ein persönliches Zugriffstoken.',
  'Replace the token': 'Token ersetzen',
  'Change the token': 'Token ändern',
  "Personal access token. Portico can't see whether it expires.":
    'Persönliches Zugriffstoken. Portico sieht nicht, ob es abläuft.',
  'Personal access token, expires on {date}.': 'Persönliches Zugriffstoken, läuft am {date} ab.',
  'This token has the permissions that you chose on GitHub. Portico tells you if a change needs another one.':
    'Dieses Token hat die Berechtigungen, die Sie auf GitHub gewählt haben. Portico meldet, wenn eine Änderung eine weitere braucht.',
  'This token can read and change all repositories of your account.':
    'Dieses Token kann alle Repositories Ihres Kontos lesen und ändern.',
  "This token can read and change public repositories, but can't see private ones.":
    'Dieses Token kann öffentliche Repositories lesen und ändern, sieht aber keine privaten.',
  'This token can only read public repositories.': 'Dieses Token kann nur öffentliche Repositories lesen.',
  'Public repositories only': 'Nur öffentliche Repositories',
  'Your own public repositories only': 'Nur Ihre eigenen öffentlichen Repositories',
  'Add organizations': 'Organisationen hinzufügen',
  'Include private repositories': 'Private Repositories einbeziehen',
  'The token was locked. To end its access, revoke this app in your settings on GitHub.':
    'Das Token war gesperrt. Um seinen Zugriff zu beenden, widerrufen Sie diese App in Ihren Einstellungen auf GitHub.',
  'The token was no longer valid on GitHub.': 'Das Token war auf GitHub nicht mehr gültig.',
  "The token was removed from this device. GitHub hasn't revoked it yet, and Portico will try again: {reason}":
    'Das Token wurde von diesem Gerät entfernt. GitHub hat es noch nicht widerrufen; Portico versucht es erneut: {reason}',
  "The token was removed from this device. Portico will revoke it on GitHub when you're back online.":
    'Das Token wurde von diesem Gerät entfernt. Portico widerruft es auf GitHub, sobald Sie wieder online sind.',
  "token of this device hasn't been revoked on GitHub yet. Portico will try again.":
    'Token dieses Geräts ist auf GitHub noch nicht widerrufen. Portico versucht es erneut.',
  "tokens of this device haven't been revoked on GitHub yet. Portico will try again.":
    'Tokens dieses Geräts sind auf GitHub noch nicht widerrufen. Portico versucht es erneut.',
  'Last response: {answer}': 'Letzte Antwort: {answer}',
  'Error Disconnecting GitHub': 'GitHub nicht getrennt',
  'GitHub Disconnected': 'GitHub getrennt',
  "Use this if you lost the passkey or passphrase. The token and the lock are removed from this device. Portico can't revoke a locked token: on GitHub, revoke this app under Settings, Applications, Authorized OAuth Apps. Your repositories and changes stay on this device, and you can edit them. To load from GitHub, connect again.":
    'Für den Fall, dass Passkey oder Passphrase verloren sind. Token und Sperre werden von diesem Gerät entfernt. Ein gesperrtes Token kann Portico nicht widerrufen: Widerrufen Sie diese App auf GitHub unter «Settings», «Applications», «Authorized OAuth Apps». Ihre Repositories und Änderungen bleiben auf diesem Gerät und lassen sich bearbeiten. Um von GitHub zu laden, verbinden Sie es neu.',
  'The token was removed from this device. It stays valid on GitHub until it expires or you delete it there.':
    'Das Token wurde von diesem Gerät entfernt. Auf GitHub bleibt es gültig, bis es abläuft oder Sie es dort löschen.',
  'The token is removed from this device. It stays valid on GitHub until it expires or you delete it there. Your repositories and changes stay on this device, and you can edit them.':
    'Das Token wird von diesem Gerät entfernt. Auf GitHub bleibt es gültig, bis es abläuft oder Sie es dort löschen. Ihre Repositories und Änderungen bleiben auf diesem Gerät und lassen sich bearbeiten.',
  'The token is removed from this device and revoked on GitHub. Your repositories and changes stay on this device, and you can edit them. To load from GitHub, connect again.':
    'Das Token wird von diesem Gerät entfernt und auf GitHub widerrufen. Ihre Repositories und Änderungen bleiben auf diesem Gerät und lassen sich bearbeiten. Um von GitHub zu laden, verbinden Sie es neu.',
  'Unlocking failed': 'Nicht entsperrt',
  'GitHub is locked on this device': 'GitHub ist auf diesem Gerät gesperrt',
  'The lock was set up by another version of this site. Reload the page; if that does not help, disconnect GitHub and connect it again.':
    'Die Sperre stammt von einer anderen Version dieser Website. Laden Sie die Seite neu; hilft das nicht, trennen Sie GitHub und verbinden es neu.',
  'You can keep working. Anything that needs GitHub resumes when you unlock it.':
    'Sie können weiterarbeiten. Was GitHub braucht, geht weiter, sobald Sie es entsperren.',
  'Unlocking...': 'Wird entsperrt …',
  Unlock: 'Entsperren',
  'Unlock GitHub': 'GitHub entsperren',
  'Lock not turned on': 'Sperre nicht eingeschaltet',
  'Lock not turned off': 'Sperre nicht ausgeschaltet',
  "You'll need to unlock GitHub in each tab.": 'Sie müssen GitHub künftig in jedem Tab entsperren.',
  'Your GitHub access is stored encrypted in this browser. Add a lock to require your passkey or passphrase; it locks again after {minutes} minutes of inactivity.':
    'Ihr GitHub-Zugang ist in diesem Browser verschlüsselt gespeichert. Eine Sperre verlangt zusätzlich Ihren Passkey oder Ihre Passphrase; sie schliesst sich nach {minutes} Minuten ohne Aktivität.',
  'GitHub Lock Is On': 'GitHub-Sperre eingeschaltet',
  'GitHub Lock Is Off': 'GitHub-Sperre ausgeschaltet',
  'Waiting for your passkey...': 'Wartet auf Ihren Passkey …',
  'Lock with a passkey': 'Mit einem Passkey sperren',
  'Lock with a passphrase': 'Mit einer Passphrase sperren',
  'Turn the lock on': 'Sperre einschalten',
  'Turn the lock off': 'Sperre ausschalten',
  'Unlocked with your passphrase in this tab. GitHub locks again after {minutes} minutes of inactivity, when you reload the page, and when you sign out.':
    'In diesem Tab mit Ihrer Passphrase entsperrt. GitHub sperrt sich nach {minutes} Minuten ohne Aktivität, beim Neuladen der Seite und bei der Abmeldung.',
  'Unlocked with your passkey in this tab. GitHub locks again after {minutes} minutes of inactivity, when you reload the page, and when you sign out.':
    'In diesem Tab mit Ihrem Passkey entsperrt. GitHub sperrt sich nach {minutes} Minuten ohne Aktivität, beim Neuladen der Seite und bei der Abmeldung.',
  'Lock now': 'Jetzt sperren',
  Passphrase: 'Passphrase',
  'Use at least {characters} characters. If you forget the passphrase, disconnect GitHub and connect again. Your other data stays.':
    'Mindestens {characters} Zeichen. Wenn Sie die Passphrase vergessen, trennen Sie GitHub und verbinden Sie es neu. Ihre übrigen Daten bleiben.',
} as const;
