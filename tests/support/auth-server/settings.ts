import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

const root = new URL('../../../', import.meta.url);

/** The part of supabase/config.toml for the auth service. */
const configSchema = z.object({
  auth: z.object({
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    enable_signup: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    enable_manual_linking: z.boolean(),
    minimum_password_length: z.number(),
    email: z.object({
      enable_confirmations: z.boolean(),
      double_confirm_changes: z.boolean(),
      secure_password_change: z.boolean(),
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
    }),
    mfa: z.object({ max_enrolled_factors: z.number() }),
  }),
});

export interface ServerAddresses {
  /** Address of the site. The auth service is below it, at `/auth/v1`. */
  origin: string;
  authPort: number;
  databasePort: number;
  smtpPort: number;
  /** Address of {@link emailTemplate}, because the auth service loads its templates over HTTP. */
  templates: string;
}

export interface ServerSettings extends ServerAddresses {
  jwtSecret: string;
  /** OAuth app. `url` is the base of GitHub's pages. */
  github: { clientId: string; secret: string; url: string };
  /** Variables that override this project's. */
  overrides?: Readonly<Record<string, string>>;
}

/**
 * Returns the auth service's environment: the settings of supabase/config.toml, and those that docs/deploy.md sets in the
 * dashboard.
 */
export async function authEnvironment(settings: ServerSettings): Promise<Record<string, string>> {
  const { auth } = configSchema.parse(parse(await readFile(new URL('supabase/config.toml', root), 'utf8')));
  const { origin, authPort, databasePort, smtpPort, github, jwtSecret, templates } = settings;
  const values: Record<string, string | number | boolean> = {
    DATABASE_URL: `postgres://supabase_auth_admin@127.0.0.1:${databasePort}/postgres?sslmode=disable`,
    PORT: authPort,
    API_EXTERNAL_URL: `${origin}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    GOTRUE_DB_DRIVER: 'postgres',
    // Like a hosted project, limits the connections and keeps them. By default the server opens one for nearly every request.
    GOTRUE_DB_MAX_POOL_SIZE: 30,
    GOTRUE_DB_MAX_IDLE_POOL_SIZE: 30,
    GOTRUE_SITE_URL: origin,
    GOTRUE_URI_ALLOW_LIST: `${origin}/**`,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_EXP: auth.jwt_expiry,
    GOTRUE_DISABLE_SIGNUP: !auth.enable_signup,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: auth.enable_anonymous_sign_ins,
    GOTRUE_PASSWORD_MIN_LENGTH: auth.minimum_password_length,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: auth.enable_refresh_token_rotation,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: auth.refresh_token_reuse_interval,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: auth.enable_manual_linking,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: auth.email.secure_password_change,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: true,
    GOTRUE_MAILER_AUTOCONFIRM: !auth.email.enable_confirmations,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: auth.email.double_confirm_changes,
    GOTRUE_MAILER_OTP_LENGTH: auth.email.otp_length,
    GOTRUE_MAILER_OTP_EXP: auth.email.otp_expiry,
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: auth.mfa.max_enrolled_factors,
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: smtpPort,
    GOTRUE_SMTP_ADMIN_EMAIL: 'site@example.com',
    // The tests send more e-mails in a minute than the default limit allows in an hour.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: 1000,
    GOTRUE_EXTERNAL_GITHUB_ENABLED: true,
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: github.clientId,
    GOTRUE_EXTERNAL_GITHUB_SECRET: github.secret,
    GOTRUE_EXTERNAL_GITHUB_REDIRECT_URI: `${origin}/auth/v1/callback`,
    GOTRUE_EXTERNAL_GITHUB_URL: github.url,
  };
  for (const [name, { subject }] of Object.entries(auth.email.template)) {
    values[`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`] = subject;
    values[`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`] = `${templates}/${name}.html`;
  }
  const strings = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(strings), ...settings.overrides };
}

export const emailTemplate = (file: string) =>
  readFile(new URL(`supabase/templates/${file}`, root), 'utf8').catch(() => null);
