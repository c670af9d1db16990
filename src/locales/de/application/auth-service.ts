/** Texts for the error codes of the authentication service (`src/domain/auth/link-refusal.ts`). */
export const authService = {
  'Invalid login credentials': 'E-Mail-Adresse oder Passwort stimmt nicht',
  'User already registered': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
  'This site accepts no new accounts.': 'Neue Konten sind hier nicht vorgesehen.',
  'Signing in with an email address is turned off on this site.':
    'Die Anmeldung mit einer E-Mail-Adresse ist auf dieser Website ausgeschaltet.',
  'Signing in with GitHub is turned off on this site.':
    'Die Anmeldung mit GitHub ist auf dieser Website ausgeschaltet.',
  'This account is blocked.': 'Dieses Konto ist gesperrt.',
  'This email address is not valid.': 'Diese E-Mail-Adresse ist ungültig.',
  'This site cannot send email to this address.': 'Diese Website kann an diese Adresse keine E-Mails senden.',
  'The server requires a stronger password: longer, with upper and lower case letters, digits and symbols, and not one that was leaked.':
    'Der Server verlangt ein stärkeres Passwort: länger, mit Gross- und Kleinbuchstaben, Ziffern und Zeichen, und keines, das bekannt geworden ist.',
  'New password should be different from the old password.':
    'Das neue Passwort muss sich vom alten unterscheiden.',
  'Your sign-in is too old for this. Please sign in again.':
    'Ihre Anmeldung ist dafür zu alt. Bitte melden Sie sich neu an.',
  'An email was sent a moment ago. Please wait a minute before you request another.':
    'Eine E-Mail wurde gerade eben gesendet. Bitte warten Sie eine Minute, bevor Sie eine weitere anfordern.',
  'The server has reached its limit for emails. Please try again in an hour.':
    'Der Server hat sein Limit für E-Mails erreicht. Bitte versuchen Sie es in einer Stunde noch einmal.',
  'This link was already used or has expired.': 'Dieser Link wurde schon benutzt oder ist abgelaufen.',
  'The sign-in took too long. Start again here.':
    'Die Anmeldung hat zu lange gedauert. Beginnen Sie hier von vorn.',
  'This GitHub account is being linked in another browser. Sign in again in five minutes.':
    'Dieses GitHub-Konto wird gerade in einem anderen Browser verbunden. Melden Sie sich in fünf Minuten noch einmal an.',
  "The server requires a captcha, which this application doesn't show. Turn it off in the server's settings (docs/deploy.md).":
    'Der Server verlangt ein Captcha, das diese Anwendung nicht zeigt. Schalten Sie es in den Einstellungen des Servers aus (docs/deploy.md).',
  'This sign-in was started in another browser or app. Start again here.':
    'Diese Anmeldung wurde in einem anderen Browser oder einer anderen App begonnen. Beginnen Sie hier von vorn.',
  'This GitHub account already belongs to another account of this site.':
    'Dieses GitHub-Konto gehört schon zu einem anderen Konto dieser Website.',
  'This is the only way to sign in to this account.':
    'Dies ist der einzige Weg, sich bei diesem Konto anzumelden.',
  'The server does not allow GitHub to be connected to an existing account.':
    'Der Server erlaubt nicht, GitHub mit einem bestehenden Konto zu verbinden.',
  'Confirm your email address first: open the link in the email that was just sent to you.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in der E-Mail, die Ihnen gerade gesendet wurde.',
  'Enter a code from your authenticator app first.':
    'Geben Sie zuerst einen Code aus Ihrer Authenticator-App ein.',
  'This code has expired. Enter a new one.': 'Dieser Code ist abgelaufen. Geben Sie einen neuen ein.',
  'Your network changed while the code was checked. Enter a new code.':
    'Ihr Netz hat gewechselt, während der Code geprüft wurde. Geben Sie einen neuen Code ein.',
  'This account has the maximum number of authenticators. Remove one first.':
    'Dieses Konto hat die Höchstzahl an Authenticators. Entfernen Sie zuerst einen.',
} as const;
