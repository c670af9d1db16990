/** Changes on GitHub, and the setup of the GitHub App. */
export const github = {
  'Enter the name of an organization on GitHub, or its address.':
    'Geben Sie den Namen einer Organisation auf GitHub ein, oder ihre Adresse.',
  // Setup of the GitHub App: the configuration
  'Back to the repositories': 'Zurück zu den Repositories',
  'The setup could not be opened.': 'Die Einrichtung liess sich nicht öffnen.',
  'GitHub App Configuration': 'Einstellungen der GitHub App',
  'Checking the configuration...': 'Einstellungen werden geprüft …',
  'Set Up GitHub App': 'GitHub App einrichten',
  'Check again': 'Noch einmal prüfen',
  'Last known on this device: configured with App ID {appId} and Installation ID {installationId}.':
    'Zuletzt auf diesem Gerät bekannt: eingerichtet mit App ID {appId} und Installation ID {installationId}.',
  'Last known on this device: configured on {when} with App ID {appId} and Installation ID {installationId}.':
    'Zuletzt auf diesem Gerät bekannt: eingerichtet am {when} mit App ID {appId} und Installation ID {installationId}.',
  'Last known: configured': 'Zuletzt: eingerichtet',
  Configured: 'Eingerichtet',
  'Not configured': 'Nicht eingerichtet',
  App: 'App',
  'App ID': 'App ID',
  'Installation ID': 'Installation ID',
  'Installed on': 'Installiert bei',
  'Also installed on': 'Auch installiert bei',
  'All repositories of this account': 'Alle Repositories dieses Kontos',
  'Repositories selected on GitHub': 'Auf GitHub gewählte Repositories',
  'The private key is stored encrypted on your server. Repositories are read with read-only tokens that expire after an hour.':
    'Der private Schlüssel liegt verschlüsselt auf Ihrem Server. Repositories werden mit Tokens gelesen, die nur lesen dürfen und nach einer Stunde ablaufen.',
  'Connect {account}': '{account} verbinden',
  Connect: 'Verbinden',
  "The installations couldn't be loaded: {reason}":
    'Die Installationen konnten nicht geladen werden: {reason}',
  'The app is no longer installed': 'Die App ist nicht mehr installiert',
  'GitHub has no installation {installationId} of this app. Install the app again and connect it here, or disconnect it.':
    'GitHub hat keine Installation {installationId} dieser App. Installieren Sie die App neu und verbinden Sie sie hier, oder trennen Sie sie.',
  'Disconnect GitHub App?': 'GitHub App trennen?',
  'Disconnect GitHub App': 'GitHub App trennen',
  'The private key and the webhook secret are deleted from your server, and repositories no longer update automatically. The app stays on GitHub until you remove it there.':
    'Der private Schlüssel und das Webhook-Secret werden auf Ihrem Server gelöscht, und Repositories aktualisieren sich nicht mehr automatisch. Die App bleibt auf GitHub, bis Sie sie dort entfernen.',
  'GitHub App Connected': 'GitHub App verbunden',
  'GitHub App Disconnected': 'GitHub App getrennt',
  'Error Disconnecting GitHub App': 'GitHub App nicht getrennt',

  // Setup of the GitHub App: the steps
  'Setup wizard': 'Einrichtung',
  Finished: 'Erledigt',
  'Start over': 'Von vorn beginnen',
  Welcome: 'Willkommen',
  'Create the app': 'App erstellen',
  'Install the app': 'App installieren',
  'Configure credentials': 'Zugangsdaten eintragen',
  'Welcome to the GitHub App setup. The setup takes about a minute, and you confirm each step on GitHub.':
    'Willkommen bei der Einrichtung der GitHub App. Sie dauert etwa eine Minute, und Sie bestätigen jeden Schritt auf GitHub.',
  'Create a GitHub App': 'Eine GitHub App erstellen',
  'Install the app on your account': 'Die App in Ihrem Konto installieren',
  'Configure the credentials': 'Die Zugangsdaten eintragen',
  'Starting...': 'Wird begonnen …',
  'Start Setup Process': 'Einrichtung beginnen',
  'Create the app in one click': 'App mit einem Klick erstellen',
  "GitHub creates the app and sends its App ID, key and secret directly to your server. You don't need to copy anything.":
    'GitHub erstellt die App und sendet App ID, Schlüssel und Secret direkt an Ihren Server. Sie müssen nichts kopieren.',
  'read-only': 'nur lesen',
  Metadata: 'Metadata',
  Contents: 'Contents',
  Members: 'Members',
  'Lists your repositories with their stars, languages and topics.':
    'Listet Ihre Repositories mit Sternen, Sprachen und Themen auf.',
  'Reads README, TechBragging.md and manifest files for the analysis.':
    'Liest README, TechBragging.md und Manifest-Dateien für die Analyse.',
  'Lists the organizations that you belong to.': 'Listet die Organisationen auf, zu denen Sie gehören.',
  'Owner of the app': 'Inhaber der App',
  "The app is private and can only be installed on the account that owns it. For an organization's repositories, choose the organization.":
    'Die App ist privat und lässt sich nur im Konto installieren, dem sie gehört. Wählen Sie für die Repositories einer Organisation die Organisation.',
  'Personal account': 'Persönliches Konto',
  'Another organization…': 'Andere Organisation …',
  Organization: 'Organisation',
  'Create GitHub App': 'GitHub App erstellen',
  'Create the app manually': 'App selbst erstellen',
  "GitHub's form opens with everything filled in except the webhook secret. Copy the secret into the form, create the app, and generate a private key on the app's page. The app is private and can only be installed on your personal account.":
    'Das Formular von GitHub öffnet sich ausgefüllt bis auf das Webhook-Secret. Kopieren Sie das Secret ins Formular, erstellen Sie die App und erzeugen Sie auf ihrer Seite einen privaten Schlüssel. Die App ist privat und lässt sich nur in Ihrem persönlichen Konto installieren.',
  'Open GitHub App Creation Page': 'Formular auf GitHub öffnen',
  "I've Created the App": 'Die App ist erstellt',
  'Loading the webhook secret...': 'Webhook-Secret wird geladen …',
  "The webhook secret couldn't be loaded: {reason}":
    'Das Webhook-Secret konnte nicht geladen werden: {reason}',
  'Webhook Secret': 'Webhook-Secret',
  'Copy failed': 'Nicht kopiert',
  'Please select the text and copy it yourself.':
    'Bitte wählen Sie den Text aus und kopieren Sie ihn selbst.',
  Copied: 'Kopiert',
  'Copy to clipboard': 'In die Zwischenablage kopieren',
  'GitHub has created {app}. Install the app on the account that owns it. GitHub then returns you to this page.':
    'GitHub hat {app} erstellt. Installieren Sie die App im Konto, dem sie gehört. GitHub führt Sie danach auf diese Seite zurück.',
  'Install {app}': '{app} installieren',
  "On your app's page, click {name} in the sidebar and choose your account.":
    'Klicken Sie auf der Seite Ihrer App links auf {name} und wählen Sie Ihr Konto.',
  'Install App': 'Install App',
  "Note the {name} from the app's page.": 'Notieren Sie die {name} von der Seite der App.',
  'Note the {name} from the URL of the installation.':
    'Notieren Sie die {name} aus der Adresse der Installation.',
  'Continue to Configuration': 'Weiter zu den Einstellungen',
  "Your request was sent to the organization's owners": 'Ihre Anfrage ging an die Inhaber der Organisation',
  "Once the owners have installed the app, continue to the configuration with its Installation ID. If that takes longer than an hour, start over, choose {button}, and use a new private key from the app's page.":
    'Sobald die Inhaber die App installiert haben, fahren Sie mit der Installation ID bei den Einstellungen fort. Dauert das länger als eine Stunde, beginnen Sie von vorn, wählen Sie {button} und nehmen Sie einen neuen privaten Schlüssel von der Seite der App.',
  'Complete your GitHub App setup': 'Schliessen Sie die Einrichtung der GitHub App ab',
  'Please enter your App ID and Installation ID.': 'Bitte geben Sie App ID und Installation ID ein.',
  'Found in the URL: {path}': 'Steht in der Adresse: {path}',
  'Private Key': 'Privater Schlüssel',
  'Your server already has the key from GitHub. Leave this field empty.':
    'Ihr Server hat den Schlüssel schon von GitHub. Lassen Sie dieses Feld leer.',
  "Sent once to your server and stored there encrypted. The key isn't saved in this browser.":
    'Wird einmal an Ihren Server gesendet und dort verschlüsselt gespeichert. In diesem Browser wird der Schlüssel nicht gespeichert.',
  'Save Configuration': 'Einstellungen speichern',
} as const;
