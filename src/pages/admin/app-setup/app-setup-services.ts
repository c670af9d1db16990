import type { AppConfiguration, AppInstallation, BegunSetup } from '#domain/auth/app-configuration.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { SaveInput, WizardMemory } from '#machines/wizard.model.ts';

/** What the setup page may ask of the rest of the product. */
export interface AppSetup {
  configuration(): Promise<Result<AppConfiguration>>;
  /** Where the app is installed, as GitHub says now. */
  installations(): Promise<Result<AppInstallation[]>>;
  begin(): Promise<Result<BegunSetup>>;
  /** For its own screen only; kept in memory, and asked for again after a reload. */
  webhookSecret(state: string): Promise<Result<string>>;
  /** @param privateKey goes into this one request and is held nowhere */
  save(settings: SaveInput, privateKey: string): Promise<Result<void>>;
  /** Uses the app that is configured with another place where it is installed. */
  connect(installationId: string): Promise<Result<void>>;
  disconnect(): Promise<Result<void>>;
  /** Where the form with the manifest is posted to; null: the owner's personal account. */
  registrationAddress(organization: string | null, state: string): string;
  memory: {
    read(): WizardMemory | null;
    write(memory: WizardMemory): void;
    forget(): void;
  };
}
