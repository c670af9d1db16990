/** Sign-in, account, security. */
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
  'signed in': 'angemeldet',
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
  'If you own this site, sign out and choose your own account at GitHub.':
    'Gehört Ihnen diese Website, dann melden Sie sich ab und wählen bei GitHub Ihr eigenes Konto.',
  'If the page looks wrong, try again: it asks the server once more.':
    'Stimmt hier etwas nicht, versuchen Sie es noch einmal: Der Server wird erneut gefragt.',
  'Go to Home Page': 'Zur Startseite',
  'Sign in': 'Anmelden',
  'Signing in...': 'Anmeldung läuft …',
  'Sign in failed': 'Anmeldung fehlgeschlagen',
  'Sign in with GitHub': 'Mit GitHub anmelden',
  'Your session has ended. Please sign in again.':
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich neu an.',
  'Your changes are kept on this device and are sent after that.':
    'Ihre Änderungen bleiben auf diesem Gerät und werden danach gesendet.',
  'Forgot password?': 'Passwort vergessen?',
  'Create account': 'Konto erstellen',
  Email: 'E-Mail',
  Password: 'Passwort',
  'Hide what is typed': 'Eingabe verbergen',
  'Show what is typed': 'Eingabe zeigen',
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
  'Your new password is set. You are taken to the sign-in page.':
    'Ihr neues Passwort gilt. Sie werden zur Anmeldung weitergeleitet.',
  'Sign in now': 'Jetzt anmelden',
  'This page is opened by the link in the confirmation email. There is nothing to confirm here.':
    'Diese Seite wird durch den Link in der Bestätigungs-E-Mail geöffnet. Hier gibt es nichts zu bestätigen.',
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
  'You are signed in as {name}. The admin area asks for a code of your authenticator app as well.':
    'Sie sind als {name} angemeldet. Die Verwaltung verlangt zusätzlich einen Code Ihrer Authenticator-App.',
  'Asking the server...': 'Server wird gefragt …',
  'Later: work on this device': 'Später: auf diesem Gerät arbeiten',
  'Is your authenticator app lost?': 'Haben Sie Ihre Authenticator-App verloren?',
  'A spare one does as well, if you added it. Without any, whoever runs the server removes the lost one there, in the settings of your account; after that a sign-in with GitHub is enough again.':
    'Eine zweite tut es auch, falls Sie eine hinzugefügt haben. Ohne eine entfernt der Betreiber des Servers die verlorene dort in den Einstellungen Ihres Kontos; danach genügt wieder eine Anmeldung mit GitHub.',
  'Not confirmed': 'Nicht bestätigt',
  'Checking...': 'Wird geprüft …',
  Authenticator: 'Authenticator',
  Code: 'Code',
  'Six digits, as the authenticator app shows them.': 'Sechs Ziffern, wie die Authenticator-App sie zeigt.',
  'Not turned on': 'Nicht eingeschaltet',
  'A name is needed.': 'Ein Name ist nötig.',
  'Name of the authenticator': 'Name des Authenticators',
  Spare: 'Ersatz',
  'My phone': 'Mein Telefon',
  'To tell several apart.': 'Um mehrere zu unterscheiden.',
  'Turn on': 'Einschalten',
  'Turn off': 'Ausschalten',
  'Scan this with your authenticator app, then type the code that it shows.':
    'Scannen Sie dies mit Ihrer Authenticator-App und tippen Sie dann den Code, den sie zeigt.',
  'QR code of the secret below': 'QR-Code des Geheimnisses darunter',
  'Or type this secret into it:': 'Oder tippen Sie dieses Geheimnis ein:',
  'Second factor': 'Zweiter Faktor',
  'It could not be read: {reason}': 'Nicht lesbar: {reason}',
  'Authenticator removed': 'Authenticator entfernt',
  'The second factor is off': 'Der zweite Faktor ist ausgeschaltet',
  'The second factor is on': 'Der zweite Faktor ist eingeschaltet',
  'A sign-in with GitHub is enough again.': 'Eine Anmeldung mit GitHub genügt wieder.',
  'Add a spare authenticator': 'Zweiten Authenticator hinzufügen',
  '{name} was added. Devices that have shown no code are signed out.':
    '{name} wurde hinzugefügt. Geräte, die keinen Code gezeigt haben, sind abgemeldet.',
  'After a sign-in with GitHub the admin area asks for a code of an authenticator app. Add a spare one, on another device or on paper: if every one is lost, only whoever runs the server can remove it there.':
    'Nach einer Anmeldung mit GitHub verlangt die Verwaltung einen Code einer Authenticator-App. Fügen Sie eine zweite hinzu, auf einem anderen Gerät oder auf Papier: Gehen alle verloren, kann nur der Betreiber des Servers sie dort entfernen.',
  'A sign-in with GitHub is enough. Once it is on, the admin area asks for a code of an authenticator app as well, so that whoever gets into your GitHub account does not get in here.':
    'Eine Anmeldung mit GitHub genügt. Ist der zweite Faktor eingeschaltet, verlangt die Verwaltung zusätzlich einen Code einer Authenticator-App. Wer in Ihr GitHub-Konto gelangt, kommt dann hier nicht hinein.',
  'Added {date}': 'Hinzugefügt am {date}',
  'Turn off the second factor': 'Zweiten Faktor ausschalten',
  'Not removed': 'Nicht entfernt',

  // Devices and log
  'Devices and log': 'Geräte und Protokoll',
  'Devices and log are kept at the server alone. They are shown as soon as it can be reached.':
    'Geräte und Protokoll liegen nur auf dem Server. Sie erscheinen, sobald er erreichbar ist.',
  'Devices and log could not be read.': 'Geräte und Protokoll konnten nicht gelesen werden.',
  'This password is easy to guess. Use a longer one, or several words.':
    'Dieses Passwort ist leicht zu erraten. Nehmen Sie ein längeres oder mehrere Wörter.',
  'This passphrase is easy to guess. Use several words that have nothing to do with each other.':
    'Diese Passphrase ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben.',
  'Linked accounts': 'Verknüpfte Konten',
  'No GitHub account is linked. This account signs in by e-mail alone.':
    'Kein GitHub-Konto ist verknüpft. Dieses Konto meldet sich nur per E-Mail an.',
  'Each of these accounts can sign in to your account.':
    'Jedes dieser Konten kann sich bei Ihrem Konto anmelden.',
  'Admin rights are off': 'Administratorrechte ausgesetzt',
  'Another account can sign in here. Remove it to get your admin rights back.':
    'Ein weiteres Konto kann sich hier anmelden. Entfernen Sie es, um Ihre Administratorrechte zurückzubekommen.',
  'Linked accounts could not be read: {reason}':
    'Die verknüpften Konten konnten nicht gelesen werden: {reason}',
  '{provider}, linked {linked}': '{provider}, verknüpft am {linked}',
  'Site owner': 'Inhaber der Website',
  'Remove {name}?': '{name} entfernen?',
  'Remove account': 'Konto entfernen',
  '{name} can no longer sign in here. Devices that signed in with it are signed out.':
    '{name} kann sich hier nicht mehr anmelden. Geräte, die sich damit angemeldet haben, werden abgemeldet.',
  'Account removed': 'Konto entfernt',
  'Account not removed': 'Konto nicht entfernt',
  'Signed-in devices': 'Angemeldete Geräte',
  'A device that is signed out from here asks for a sign-in when it next reaches the server. What is stored on it stays there until then.':
    'Ein Gerät, das von hier aus abgemeldet wird, verlangt eine Anmeldung, sobald es den Server wieder erreicht. Bis dahin bleibt darauf, was gespeichert ist.',
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
  'Sign-ins to this account, and changes of who may what and of keys, for a year.':
    'Anmeldungen an diesem Konto sowie Änderungen von Rechten und Schlüsseln, ein Jahr lang.',
  'Nothing yet. The next sign-in is the first entry.':
    'Noch nichts. Die nächste Anmeldung ist der erste Eintrag.',
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
  'The export is a JSON file of what is stored about you: account, sign-ins, devices and messages.':
    'Der Export ist eine JSON-Datei mit allem, was über Sie gespeichert ist: Konto, Anmeldungen, Geräte und Nachrichten.',
  'The account of the site’s owner cannot be deleted here.':
    'Das Konto der Eigentümerin oder des Eigentümers kann hier nicht gelöscht werden.',
  'Export failed': 'Export fehlgeschlagen',
  'Export your data': 'Ihre Daten exportieren',
  'Account not deleted': 'Konto nicht gelöscht',
  'Account deleted': 'Konto gelöscht',
  'Delete account': 'Konto löschen',
  'Delete your account?': 'Ihr Konto löschen?',
  'Delete account and data': 'Konto und Daten löschen',
  'This goes, and cannot be brought back:': 'Das wird endgültig gelöscht:',
  'the account {name}, its profile and its ways to sign in,':
    'das Konto {name}, sein Profil und seine Anmeldewege,',
  'its sessions on all devices,': 'seine Sitzungen auf allen Geräten,',
  'the messages that you wrote while signed in, from the owner’s inbox as well.':
    'die Nachrichten, die Sie angemeldet geschrieben haben, auch aus dem Posteingang der Empfänger.',
  'Messages that you wrote without signing in, e-mails between you and the owner, and your account at GitHub stay.':
    'Es bleiben Nachrichten, die Sie ohne Anmeldung geschrieben haben, ausgetauschte E-Mails und Ihr Konto bei GitHub.',
  Messages: 'Nachrichten',
  'Loading your messages...': 'Ihre Nachrichten werden geladen …',
  'Write a message': 'Nachricht schreiben',
  'Your e-mail address is not confirmed yet. Until it is, no messages are shown here.':
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Bis dahin erscheinen hier keine Nachrichten.',
  'message on the way.': 'Nachricht unterwegs.',
  'messages on the way.': 'Nachrichten unterwegs.',
  'Nothing yet. What you write in the contact form while you are signed in is listed here.':
    'Noch nichts. Was Sie angemeldet im Kontaktformular schreiben, erscheint hier.',
  'Your messages': 'Ihre Nachrichten',
  Received: 'Empfangen',
  Answered: 'Beantwortet',
  'Answered {when}, by e-mail to {email}': 'Beantwortet am {when}, per E-Mail an {email}',
  'Profile updated': 'Profil geändert',
  'Profile update failed': 'Profil nicht geändert',
  'Display name': 'Angezeigter Name',
  'Left empty, the name of your GitHub account or your e-mail address is shown.':
    'Bleibt das Feld leer, erscheint der Name Ihres GitHub-Kontos oder Ihre E-Mail-Adresse.',
  'Save profile': 'Profil speichern',

  // Signing out
  'What should become of it before you sign out?': 'Was soll vor der Abmeldung damit geschehen?',
  'What should become of them before you sign out?': 'Was soll vor der Abmeldung mit ihnen geschehen?',
  'Syncing...': 'Wird abgeglichen …',
  'Sync now, then sign out': 'Jetzt senden, dann abmelden',
  'Keep it for this account on this device': 'Für dieses Konto auf diesem Gerät behalten',
  'Keep them for this account on this device': 'Für dieses Konto auf diesem Gerät behalten',
  'Discard it': 'Verwerfen',
  'Discard them': 'Verwerfen',
  'Stay signed in': 'Angemeldet bleiben',
  'Sending your changes...': 'Ihre Änderungen werden gesendet …',
  'Kept changes are sent when you sign in here again. Another account on this device neither sees nor sends them.':
    'Behaltene Änderungen werden gesendet, wenn Sie sich hier wieder anmelden. Ein anderes Konto auf diesem Gerät sieht und sendet sie nicht.',
  'Your changes could not be counted': 'Ihre Änderungen konnten nicht gezählt werden',
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
  'Public repositories only': 'Nur öffentliche Repositories',
  'Your own public repositories only': 'Nur Ihre eigenen öffentlichen Repositories',
  'Add organizations': 'Organisationen hinzufügen',
  'Include private repositories': 'Private Repositories einbeziehen',
  'It was locked: to end its access, revoke this app in your settings at GitHub.':
    'Das Token war gesperrt: Um seinen Zugriff zu beenden, widerrufen Sie diese App in Ihren Einstellungen bei GitHub.',
  'GitHub knew the token no more.': 'GitHub kannte das Token nicht mehr.',
  'The token is gone from this device. GitHub has not taken it back yet, and is asked again: {reason}':
    'Das Token ist von diesem Gerät entfernt. GitHub hat es noch nicht zurückgenommen und wird erneut gefragt: {reason}',
  'The token is gone from this device. GitHub is told as soon as it can be reached.':
    'Das Token ist von diesem Gerät entfernt. GitHub erfährt es, sobald es erreichbar ist.',
  'token of this device is still to be taken back at GitHub, which is asked again.':
    'Token dieses Geräts ist bei GitHub noch zurückzunehmen; es wird erneut gefragt.',
  'tokens of this device are still to be taken back at GitHub, which is asked again.':
    'Tokens dieses Geräts sind bei GitHub noch zurückzunehmen; es wird erneut gefragt.',
  'The last answer: {answer}': 'Die letzte Antwort: {answer}',
  'Error Disconnecting GitHub': 'GitHub nicht getrennt',
  'GitHub Disconnected': 'GitHub getrennt',
  'For when the passkey or the passphrase is lost. The token and the lock are removed from this device. The token cannot be taken back at GitHub while it is locked: revoke this app under Settings, Applications, Authorized OAuth Apps there. Repositories and changes that are stored here stay and can be edited; to fetch from GitHub again, connect again.':
    'Für den Fall, dass Passkey oder Passphrase verloren sind. Token und Sperre werden von diesem Gerät entfernt. Solange das Token gesperrt ist, kann es bei GitHub nicht zurückgenommen werden: Widerrufen Sie diese App dort unter «Settings», «Applications», «Authorized OAuth Apps». Hier gespeicherte Repositories und Änderungen bleiben und lassen sich bearbeiten; um wieder von GitHub zu laden, verbinden Sie es neu.',
  'The token is removed from this device and taken back at GitHub. Repositories and changes that are stored here stay and can be edited; to fetch from GitHub again, connect again.':
    'Das Token wird von diesem Gerät entfernt und bei GitHub zurückgenommen. Hier gespeicherte Repositories und Änderungen bleiben und lassen sich bearbeiten; um wieder von GitHub zu laden, verbinden Sie es neu.',
  'Unlocking failed': 'Nicht entsperrt',
  'GitHub is locked on this device': 'GitHub ist auf diesem Gerät gesperrt',
  'The lock was set up by another version of this site. Reload the page; if that does not help, disconnect GitHub and connect it again.':
    'Die Sperre stammt von einer anderen Version dieser Website. Laden Sie die Seite neu; hilft das nicht, trennen Sie GitHub und verbinden es neu.',
  'What is stored here can be read and edited all the same. What needs GitHub waits until you unlock it.':
    'Was hier gespeichert ist, lässt sich trotzdem lesen und bearbeiten. Was GitHub braucht, wartet, bis Sie es entsperren.',
  'Unlocking...': 'Wird entsperrt …',
  Unlock: 'Entsperren',
  'Unlock GitHub': 'GitHub entsperren',
  'The lock is not on': 'Die Sperre ist nicht eingeschaltet',
  'The lock is still on': 'Die Sperre ist noch eingeschaltet',
  'From now on GitHub has to be unlocked in each tab.': 'Ab jetzt muss GitHub in jedem Tab entsperrt werden.',
  'The GitHub token is sealed on this device, but nobody is asked before it is used. With a lock it opens only for you, and locks itself after {minutes} minutes without you.':
    'Das GitHub-Token ist auf diesem Gerät verschlüsselt, wird aber ohne Rückfrage verwendet. Mit einer Sperre öffnet es sich nur für Sie und sperrt sich nach {minutes} Minuten ohne Sie.',
  'GitHub Lock Is On': 'GitHub-Sperre eingeschaltet',
  'GitHub Lock Is Off': 'GitHub-Sperre ausgeschaltet',
  'Waiting for your passkey...': 'Wartet auf Ihren Passkey …',
  'Lock with a passkey': 'Mit einem Passkey sperren',
  'Lock with a passphrase': 'Mit einer Passphrase sperren',
  'Turn the lock on': 'Sperre einschalten',
  'Turn the lock off': 'Sperre ausschalten',
  'Unlocked with your passphrase in this tab. It locks itself after {minutes} minutes without you, when the page is reloaded, and when you sign out.':
    'In diesem Tab mit Ihrer Passphrase entsperrt. GitHub sperrt sich nach {minutes} Minuten ohne Sie, beim Neuladen der Seite und bei der Abmeldung.',
  'Unlocked with your passkey in this tab. It locks itself after {minutes} minutes without you, when the page is reloaded, and when you sign out.':
    'In diesem Tab mit Ihrem Passkey entsperrt. GitHub sperrt sich nach {minutes} Minuten ohne Sie, beim Neuladen der Seite und bei der Abmeldung.',
  'Lock now': 'Jetzt sperren',
  Passphrase: 'Passphrase',
  'At least {characters} characters. Nobody can reset it: whoever forgets it disconnects GitHub and connects it again; nothing else is lost.':
    'Mindestens {characters} Zeichen. Niemand kann sie zurücksetzen: Wer sie vergisst, trennt GitHub und verbindet es neu; sonst geht nichts verloren.',
} as const;
