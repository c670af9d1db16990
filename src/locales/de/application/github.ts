/** Changes at GitHub, setup of the GitHub App. */
export const github = {
  'Enter the name of an organization on GitHub, or its address.':
    'Geben Sie den Namen einer Organisation auf GitHub ein, oder ihre Adresse.',
  // Setup of the GitHub App: the configuration
  'Back to the repositories': 'Zurück zu den Repositories',
  'The setup could not be opened.': 'Die Einrichtung liess sich nicht öffnen.',
  'GitHub App Configuration': 'Einstellungen der GitHub App',
  'Checking the configuration...': 'Einstellungen werden geprüft …',
  'Repositories are read with the GitHub account that you sign in with. With an app of your own they are read with narrower rights, and changes at GitHub arrive by themselves.':
    'Repositories werden mit dem GitHub-Konto gelesen, mit dem Sie sich anmelden. Mit einer eigenen App werden sie mit engeren Rechten gelesen, und Änderungen bei GitHub treffen von selbst ein.',
  'Set Up GitHub App': 'GitHub App einrichten',
  'Check again': 'Noch einmal prüfen',
  'Configured, as far as this device knows: App ID {appId}, Installation ID {installationId}.':
    'Eingerichtet, soweit dieses Gerät weiss: App ID {appId}, Installation ID {installationId}.',
  'Configured on {when}, as far as this device knows: App ID {appId}, Installation ID {installationId}.':
    'Eingerichtet am {when}, soweit dieses Gerät weiss: App ID {appId}, Installation ID {installationId}.',
  'Last known: configured': 'Zuletzt: eingerichtet',
  Configured: 'Eingerichtet',
  'Not configured': 'Nicht eingerichtet',
  App: 'App',
  'App ID': 'App ID',
  'Installation ID': 'Installation ID',
  'Installed on': 'Installiert bei',
  'Also installed on': 'Auch installiert bei',
  'All of this account': 'Alle dieses Kontos',
  'Those you selected at GitHub': 'Die bei GitHub gewählten',
  'The private key is sealed on the server. Repositories are read with tokens that last an hour and can only read.':
    'Der private Schlüssel liegt versiegelt auf dem Server. Repositories werden mit Tokens gelesen, die eine Stunde gelten und nur lesen dürfen.',
  'Connect {account}': '{account} verbinden',
  Connect: 'Verbinden',
  'The installations could not be listed: {reason}':
    'Die Installationen konnten nicht aufgelistet werden: {reason}',
  'The app is not installed any more': 'Die App ist nicht mehr installiert',
  'GitHub knows no installation {installationId} of this app. Install it again and connect it here, or disconnect it.':
    'GitHub kennt keine Installation {installationId} dieser App. Installieren Sie sie neu und verbinden Sie sie hier, oder trennen Sie sie.',
  'Disconnect GitHub App?': 'GitHub App trennen?',
  'Disconnect GitHub App': 'GitHub App trennen',
  'The private key and the webhook secret are deleted from your server, and changes at GitHub no longer arrive by themselves. The app itself stays at GitHub until you remove it there.':
    'Der private Schlüssel und das Webhook-Secret werden auf Ihrem Server gelöscht, und Änderungen bei GitHub treffen nicht mehr von selbst ein. Die App selbst bleibt bei GitHub, bis Sie sie dort entfernen.',
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
  'Welcome to the GitHub App setup. It takes about a minute, and GitHub asks you to confirm each step.':
    'Willkommen bei der Einrichtung der GitHub App. Sie dauert etwa eine Minute, und GitHub lässt Sie jeden Schritt bestätigen.',
  'Create a GitHub App': 'Eine GitHub App erstellen',
  'Install the app on your account': 'Die App in Ihrem Konto installieren',
  'Configure the credentials': 'Die Zugangsdaten eintragen',
  'Starting...': 'Wird begonnen …',
  'Start Setup Process': 'Einrichtung beginnen',
  'Create it in one click': 'Mit einem Klick erstellen',
  'GitHub makes the app and hands its App ID, key and secret straight to your server. There is nothing to copy.':
    'GitHub erstellt die App und übergibt App ID, Schlüssel und Secret direkt Ihrem Server. Es gibt nichts zu kopieren.',
  'read-only': 'nur lesen',
  Metadata: 'Metadata',
  Contents: 'Contents',
  Members: 'Members',
  'Lists your repositories with their stars, languages and topics.':
    'Listet Ihre Repositories mit Sternen, Sprachen und Themen auf.',
  'Reads README, TechBragging.md and manifest files for the analysis.':
    'Liest README, TechBragging.md und Manifest-Dateien für die Analyse.',
  'Tells which organizations you belong to.': 'Sagt, zu welchen Organisationen Sie gehören.',
  'Owner of the app': 'Inhaber der App',
  "The app is private: it can be installed on the account that owns it, and nowhere else. For an organization's repositories, choose the organization.":
    'Die App ist privat: Sie lässt sich nur im Konto installieren, dem sie gehört. Wählen Sie für die Repositories einer Organisation die Organisation.',
  'Personal account': 'Persönliches Konto',
  'Another organization…': 'Andere Organisation …',
  Organization: 'Organisation',
  'Create GitHub App': 'GitHub App erstellen',
  'Create it by hand': 'Von Hand erstellen',
  "GitHub's form opens with everything filled in but the webhook secret. Copy it into the form, create the app, and generate a private key on its page. It is made for your personal account, and private: it can be installed there only.":
    'Das Formular von GitHub öffnet sich ausgefüllt bis auf das Webhook-Secret. Kopieren Sie es ins Formular, erstellen Sie die App und erzeugen Sie auf ihrer Seite einen privaten Schlüssel. Sie ist für Ihr persönliches Konto und privat: Sie lässt sich nur dort installieren.',
  'Open GitHub App Creation Page': 'Formular bei GitHub öffnen',
  "I've Created the App": 'Die App ist erstellt',
  'Fetching the webhook secret...': 'Webhook-Secret wird geholt …',
  'The webhook secret could not be fetched: {reason}':
    'Das Webhook-Secret konnte nicht geholt werden: {reason}',
  'Webhook Secret': 'Webhook-Secret',
  'Copy failed': 'Nicht kopiert',
  'Please select the text and copy it yourself.':
    'Bitte wählen Sie den Text aus und kopieren Sie ihn selbst.',
  Copied: 'Kopiert',
  'Copy to clipboard': 'In die Zwischenablage kopieren',
  'GitHub has created {app}. Install it on the account that owns it; GitHub then brings you back here.':
    'GitHub hat {app} erstellt. Installieren Sie die App im Konto, dem sie gehört; GitHub führt Sie danach hierher zurück.',
  'Install {app}': '{app} installieren',
  "On your app's page, click {button} in the sidebar and choose your account.":
    'Klicken Sie auf der Seite Ihrer App links auf {button} und wählen Sie Ihr Konto.',
  'Install App': 'Install App',
  "Note the {id} from the app's page.": 'Notieren Sie die {id} von der Seite der App.',
  'Note the {id} from the URL of the installation.':
    'Notieren Sie die {id} aus der Adresse der Installation.',
  'Continue to Configuration': 'Weiter zu den Einstellungen',
  "Your request was sent to the organization's owners": 'Ihre Anfrage ging an die Inhaber der Organisation',
  "Once they have installed the app, continue to the configuration with its Installation ID. If that takes longer than an hour, start over, choose {button}, and use a new private key from the app's page.":
    'Sobald diese die App installiert haben, fahren Sie mit der Installation ID bei den Einstellungen fort. Dauert das länger als eine Stunde, beginnen Sie von vorn, wählen Sie {button} und nehmen Sie einen neuen privaten Schlüssel von der Seite der App.',
  'Complete your GitHub App setup': 'Schliessen Sie die Einrichtung der GitHub App ab',
  'Please enter your App ID and Installation ID.': 'Bitte geben Sie App ID und Installation ID ein.',
  'Found in the URL: {path}': 'Steht in der Adresse: {path}',
  'Private Key': 'Privater Schlüssel',
  'GitHub has handed the key to your server already. Leave this empty.':
    'GitHub hat den Schlüssel Ihrem Server schon übergeben. Lassen Sie dieses Feld leer.',
  'Sent once to your server, which seals it. It is not kept in this browser.':
    'Wird einmal an Ihren Server gesendet, der ihn versiegelt. In diesem Browser bleibt er nicht.',
  'Save Configuration': 'Einstellungen speichern',
} as const;
