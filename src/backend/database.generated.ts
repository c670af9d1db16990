// Made by `npm run generate:types` from the migrations. Do not edit.

/** Arguments of the SQL functions that a signed-in user may call. */
export interface FunctionArguments {
  add_push_subscription: { endpoint: string | null; public_key: string | null };
  apply_batch_operation: { operation: object | null };
  apply_batch_operations: { operations: object | null };
  choose_weekly_digest: { language: string | null; way: string | null };
  claim_site_build: { quiet_seconds: number | null };
  delete_own_account: Record<string, never>;
  end_session: { session_id: string | null };
  keep_push_encryption: { auth: string | null; p256dh: string | null };
  keep_weekly_digest: { counts: object | null; read_at: string | null };
  linked_accounts: Record<string, never>;
  own_data: Record<string, never>;
  own_messages: { written_here?: readonly string[] | null };
  own_profile: Record<string, never>;
  own_sessions: Record<string, never>;
  pull_changes: { known_epoch: string | null; page_size?: number | null; since: number | null };
  record_github_changes: { recorded: object | null };
  remove_push_subscription: Record<string, never>;
  security_log: { before?: number | null };
  submit_contact_message: {
    email: string | null;
    id: string | null;
    message: string | null;
    name: string | null;
    proof?: string | null;
    seconds?: number | null;
    website?: string | null;
  };
  take_over_github_changes: { taking: object | null };
  unlink_account: { identity_id: string | null };
  visit_counts: Record<string, never>;
  weekly_digest: Record<string, never>;
}
