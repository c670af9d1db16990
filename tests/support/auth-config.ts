/**
 * Auth settings of a hosted project as the management API returns them (`GET` and `PATCH /v1/projects/{ref}/config/auth`, schema
 * AuthConfigResponse). The CLI refuses a response without one of these names. Nullable names are listed as prefixes and suffixes.
 */
const nullable: readonly (readonly [prefixes: string, suffixes: string])[] = [
  ['api', 'max_request_duration'],
  ['db', 'max_pool_size max_pool_size_unit'],
  ['disable', 'signup'],
  [
    'external_anonymous_users external_email external_phone external_web3_ethereum external_web3_solana',
    'enabled',
  ],
  ['external_apple', 'additional_client_ids client_id email_optional enabled secret'],
  ['external_azure external_gitlab external_keycloak', 'client_id email_optional enabled secret url'],
  [
    'external_bitbucket external_discord external_facebook external_figma external_github external_kakao external_linkedin_oidc external_notion external_slack external_slack_oidc external_spotify external_twitch external_twitter external_x external_zoom',
    'client_id email_optional enabled secret',
  ],
  ['external_google', 'additional_client_ids client_id email_optional enabled secret skip_nonce_check'],
  ['external_workos', 'client_id enabled secret url'],
  [
    'hook_after_user_created hook_before_user_created hook_custom_access_token hook_mfa_verification_attempt hook_password_verification_attempt hook_send_email hook_send_sms',
    'enabled secrets uri',
  ],
  ['jwt', 'exp'],
  ['mailer', 'allow_unverified_email_sign_ins autoconfirm otp_length secure_email_change_enabled'],
  [
    'mailer_notifications',
    'email_changed_enabled identity_linked_enabled identity_unlinked_enabled mfa_factor_enrolled_enabled mfa_factor_unenrolled_enabled password_changed_enabled phone_changed_enabled',
  ],
  [
    'mailer_subjects',
    'confirmation email_change email_changed_notification identity_linked_notification identity_unlinked_notification invite magic_link mfa_factor_enrolled_notification mfa_factor_unenrolled_notification password_changed_notification phone_changed_notification reauthentication recovery',
  ],
  [
    'mailer_templates',
    'confirmation_content email_change_content email_changed_notification_content identity_linked_notification_content identity_unlinked_notification_content invite_content magic_link_content mfa_factor_enrolled_notification_content mfa_factor_unenrolled_notification_content password_changed_notification_content phone_changed_notification_content reauthentication_content recovery_content',
  ],
  [
    'mfa',
    'max_enrolled_factors phone_enroll_enabled phone_max_frequency phone_template phone_verify_enabled totp_enroll_enabled totp_verify_enabled web_authn_enroll_enabled web_authn_verify_enabled',
  ],
  ['nimbus', 'oauth_client_id oauth_client_secret oauth_email_optional'],
  ['oauth', 'server_authorization_path'],
  ['password', 'hibp_enabled min_length required_characters'],
  [
    'rate',
    'limit_anonymous_users limit_email_sent limit_otp limit_sms_sent limit_token_refresh limit_verify limit_web3',
  ],
  ['refresh', 'token_rotation_enabled'],
  ['saml', 'allow_encrypted_assertions enabled external_url'],
  [
    'security',
    'captcha_enabled captcha_provider captcha_secret manual_linking_enabled refresh_token_reuse_interval sb_forwarded_for_enabled update_password_require_current_password update_password_require_reauthentication',
  ],
  ['sessions', 'inactivity_timeout single_per_user tags timebox'],
  ['site', 'url'],
  [
    'sms',
    'autoconfirm max_frequency messagebird_access_key messagebird_originator otp_exp provider template test_otp test_otp_valid_until textlocal_api_key textlocal_sender twilio_account_sid twilio_auth_token twilio_content_sid twilio_message_service_sid twilio_verify_account_sid twilio_verify_auth_token twilio_verify_message_service_sid vonage_api_key vonage_api_secret vonage_from',
  ],
  ['smtp', 'admin_email host max_frequency pass port sender_name user'],
  ['uri', 'allow_list'],
  ['webauthn', 'rp_display_name rp_id rp_origins'],
];

/** Names that must not be null, and settings that matter here. They have a new project's values, some of which are unsafe. */
const values = {
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
  disable_signup: false,
  external_anonymous_users_enabled: true,
  external_email_enabled: true,
  external_github_client_id: 'Ov23liOfTheOwner',
  external_github_enabled: true,
  // The API returns a digest instead of a secret.
  external_github_secret: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
  jwt_exp: 7200,
  mailer_autoconfirm: true,
  mailer_otp_exp: 86_400,
  mailer_otp_length: 8,
  mailer_secure_email_change_enabled: false,
  mfa_phone_otp_length: 6,
  oauth_server_allow_dynamic_registration: false,
  oauth_server_enabled: false,
  passkey_enabled: false,
  password_min_length: 6,
  refresh_token_rotation_enabled: false,
  security_manual_linking_enabled: false,
  security_refresh_token_reuse_interval: 0,
  security_update_password_require_reauthentication: false,
  site_url: 'https://site.the-owner-set.example',
  smtp_max_frequency: 60,
  sms_otp_length: 6,
  uri_allow_list: 'https://site.the-owner-set.example/**',
};

export type AuthConfig = Record<string, string | number | boolean | null>;

/** Returns the settings of a project whose owner has only set addresses and the provider in the dashboard. */
export function newProjectAuth(): AuthConfig {
  const names = nullable.flatMap(([prefixes, suffixes]) =>
    prefixes.split(' ').flatMap((prefix) => suffixes.split(' ').map((suffix) => `${prefix}_${suffix}`)),
  );
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...values };
}
