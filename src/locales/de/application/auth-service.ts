/** Words of the authentication service, which is not of this repository. They are shown where they refuse a request. */
export const authService = {
  'Invalid login credentials': 'E-Mail-Adresse oder Passwort stimmt nicht',
  'User already registered': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
  'Password should be at least {characters} characters.':
    'Das Passwort muss mindestens {characters} Zeichen haben.',
  'New password should be different from the old password.':
    'Das neue Passwort muss sich vom alten unterscheiden.',
  'Unable to validate email address: invalid format': 'Das ist keine gültige E-Mail-Adresse',
  'Email address "{email}" is invalid': 'Die E-Mail-Adresse «{email}» ist ungültig',
  'Email link is invalid or has expired': 'Der Link ist ungültig oder abgelaufen',
  'Token has expired or is invalid': 'Der Link ist ungültig oder abgelaufen',
  'For security purposes, you can only request this after {seconds} seconds.':
    'Aus Sicherheitsgründen ist das erst in {seconds} Sekunden wieder möglich.',
  'email rate limit exceeded': 'Zu viele E-Mails in kurzer Zeit. Bitte versuchen Sie es später noch einmal.',
  'Request rate limit reached': 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  'Signups not allowed for this instance': 'Neue Konten sind hier nicht vorgesehen',
} as const;
