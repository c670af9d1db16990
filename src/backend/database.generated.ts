// Made by `npm run generate:types` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
      applied_operations: {
        Row: {
          action: string;
          actor: string;
          body_hash: string;
          created_at: string;
          device_id: string;
          id: string;
          result: Json;
          sequence: number;
          version: number;
        };
        Insert: {
          action: string;
          actor: string;
          body_hash: string;
          created_at?: string;
          device_id: string;
          id: string;
          result: Json;
          sequence: number;
          version: number;
        };
        Update: {
          action?: string;
          actor?: string;
          body_hash?: string;
          created_at?: string;
          device_id?: string;
          id?: string;
          result?: Json;
          sequence?: number;
          version?: number;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          read_at: string | null;
          version: number;
        };
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          email: string;
          id: string;
          message: string;
          name: string;
          read_at?: string | null;
          version?: number;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          read_at?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      content_edits: {
        Row: {
          edited_at: string;
          field_versions: Json;
          id: string;
          updated_at: string;
          value: Json;
          version: number;
        };
        Insert: {
          edited_at: string;
          field_versions?: Json;
          id: string;
          updated_at?: string;
          value?: Json;
          version?: number;
        };
        Update: {
          edited_at?: string;
          field_versions?: Json;
          id?: string;
          updated_at?: string;
          value?: Json;
          version?: number;
        };
        Relationships: [];
      };
      github_changes: {
        Row: {
          change: Json;
          complete: boolean;
          confirmed_at: string;
          device_id: string;
          device_name: string;
          ended_at: string | null;
          generation: number;
          id: string;
          made_on: string;
          outcome: Json;
          place: number;
          plan_id: string;
          repository_id: string;
          repository_name: string;
          revision: number;
          state: string;
          undoes: string | null;
          user_id: string;
          version: number;
        };
        Insert: {
          change: Json;
          complete: boolean;
          confirmed_at: string;
          device_id: string;
          device_name: string;
          ended_at?: string | null;
          generation: number;
          id: string;
          made_on: string;
          outcome: Json;
          place: number;
          plan_id: string;
          repository_id: string;
          repository_name: string;
          revision: number;
          state: string;
          undoes?: string | null;
          user_id: string;
          version: number;
        };
        Update: {
          change?: Json;
          complete?: boolean;
          confirmed_at?: string;
          device_id?: string;
          device_name?: string;
          ended_at?: string | null;
          generation?: number;
          id?: string;
          made_on?: string;
          outcome?: Json;
          place?: number;
          plan_id?: string;
          repository_id?: string;
          repository_name?: string;
          revision?: number;
          state?: string;
          undoes?: string | null;
          user_id?: string;
          version?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          display_name: string | null;
          github_id: number | null;
          github_username: string | null;
          id: string;
          role: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          display_name?: string | null;
          github_id?: number | null;
          github_username?: string | null;
          id: string;
          role?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          display_name?: string | null;
          github_id?: number | null;
          github_username?: string | null;
          id?: string;
          role?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      projects: {
        Row: {
          activity_level: string | null;
          approach: string | null;
          category: string | null;
          contributors: Json;
          created_at: string;
          description: string | null;
          features: string[] | null;
          field_versions: Json;
          figures: string[] | null;
          id: string;
          images: string[] | null;
          is_public: boolean;
          last_updated: string | null;
          name: string;
          page_links: string[] | null;
          pictures: Json;
          problem: string | null;
          quote: string | null;
          quote_source: string | null;
          repository_url: string | null;
          result: string | null;
          role: string | null;
          slug: string | null;
          stack: string[] | null;
          stars: number | null;
          summary: string | null;
          technologies: string | null;
          timeline: string | null;
          topics: string[] | null;
          type: string | null;
          updated_at: string;
          version: number;
          website_url: string | null;
        };
        Insert: {
          activity_level?: string | null;
          approach?: string | null;
          category?: string | null;
          contributors?: Json;
          created_at?: string;
          description?: string | null;
          features?: string[] | null;
          field_versions?: Json;
          figures?: string[] | null;
          id: string;
          images?: string[] | null;
          is_public?: boolean;
          last_updated?: string | null;
          name: string;
          page_links?: string[] | null;
          pictures?: Json;
          problem?: string | null;
          quote?: string | null;
          quote_source?: string | null;
          repository_url?: string | null;
          result?: string | null;
          role?: string | null;
          slug?: string | null;
          stack?: string[] | null;
          stars?: number | null;
          summary?: string | null;
          technologies?: string | null;
          timeline?: string | null;
          topics?: string[] | null;
          type?: string | null;
          updated_at?: string;
          version?: number;
          website_url?: string | null;
        };
        Update: {
          activity_level?: string | null;
          approach?: string | null;
          category?: string | null;
          contributors?: Json;
          created_at?: string;
          description?: string | null;
          features?: string[] | null;
          field_versions?: Json;
          figures?: string[] | null;
          id?: string;
          images?: string[] | null;
          is_public?: boolean;
          last_updated?: string | null;
          name?: string;
          page_links?: string[] | null;
          pictures?: Json;
          problem?: string | null;
          quote?: string | null;
          quote_source?: string | null;
          repository_url?: string | null;
          result?: string | null;
          role?: string | null;
          slug?: string | null;
          stack?: string[] | null;
          stars?: number | null;
          summary?: string | null;
          technologies?: string | null;
          timeline?: string | null;
          topics?: string[] | null;
          type?: string | null;
          updated_at?: string;
          version?: number;
          website_url?: string | null;
        };
        Relationships: [];
      };
      repositories: {
        Row: {
          archived: boolean | null;
          created_at: string | null;
          description: string | null;
          edited_fields: string[];
          field_versions: Json;
          fork: boolean | null;
          has_readme: boolean | null;
          has_tech_bragging: boolean | null;
          homepage: string | null;
          id: string;
          language: string | null;
          last_polled: string | null;
          name: string;
          owner: string;
          private: boolean;
          project_id: string | null;
          pushed_at: string | null;
          size: number;
          stars: number;
          topics: string[];
          updated_at: string;
          url: string;
          version: number;
        };
        Insert: {
          archived?: boolean | null;
          created_at?: string | null;
          description?: string | null;
          edited_fields?: string[];
          field_versions?: Json;
          fork?: boolean | null;
          has_readme?: boolean | null;
          has_tech_bragging?: boolean | null;
          homepage?: string | null;
          id: string;
          language?: string | null;
          last_polled?: string | null;
          name: string;
          owner?: string;
          private?: boolean;
          project_id?: string | null;
          pushed_at?: string | null;
          size?: number;
          stars?: number;
          topics?: string[];
          updated_at?: string;
          url: string;
          version?: number;
        };
        Update: {
          archived?: boolean | null;
          created_at?: string | null;
          description?: string | null;
          edited_fields?: string[];
          field_versions?: Json;
          fork?: boolean | null;
          has_readme?: boolean | null;
          has_tech_bragging?: boolean | null;
          homepage?: string | null;
          id?: string;
          language?: string | null;
          last_polled?: string | null;
          name?: string;
          owner?: string;
          private?: boolean;
          project_id?: string | null;
          pushed_at?: string | null;
          size?: number;
          stars?: number;
          topics?: string[];
          updated_at?: string;
          url?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'repositories_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      skills: {
        Row: {
          category: string;
          highlights: string[];
          id: string;
          name: string;
          position: number;
          proficiency_level: number;
          years_experience: number;
        };
        Insert: {
          category: string;
          highlights?: string[];
          id: string;
          name: string;
          position?: number;
          proficiency_level: number;
          years_experience: number;
        };
        Update: {
          category?: string;
          highlights?: string[];
          id?: string;
          name?: string;
          position?: number;
          proficiency_level?: number;
          years_experience?: number;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      add_push_subscription: {
        Args: {
          endpoint: string | null;
          public_key: string | null;
        };
        Returns: boolean;
      };
      apply_batch_operation: {
        Args: {
          operation: Json;
        };
        Returns: Json;
      };
      apply_batch_operations: {
        Args: {
          operations: Json;
        };
        Returns: Json;
      };
      choose_weekly_digest: {
        Args: {
          language: string | null;
          way: string | null;
        };
        Returns: Json;
      };
      claim_site_build: {
        Args: {
          quiet_seconds: number | null;
        };
        Returns: boolean;
      };
      confirm_contact_notifications: {
        Args: {
          messages: string[] | null;
        };
        Returns: undefined;
      };
      confirm_weekly_digest: {
        Args: {
          is_silent: boolean | null;
          user_id: string | null;
        };
        Returns: undefined;
      };
      count_revocation: {
        Args: {
          headers: Json;
        };
        Returns: undefined;
      };
      count_visit: {
        Args: {
          page: string | null;
        };
        Returns: undefined;
      };
      delete_own_account: {
        Args: {

        };
        Returns: boolean;
      };
      end_session: {
        Args: {
          session_id: string | null;
        };
        Returns: boolean;
      };
      github_app_activate: {
        Args: {
          owner: string | null;
          state_hash: string | null;
        };
        Returns: undefined;
      };
      github_app_candidate: {
        Args: {
          app_id: string | null;
          owner: string | null;
        };
        Returns: Json;
      };
      github_app_clear: {
        Args: {
          owner: string | null;
        };
        Returns: undefined;
      };
      github_app_continue_setup: {
        Args: {
          candidate: Json;
          next_hash: string | null;
          owner: string | null;
          state_hash: string | null;
        };
        Returns: undefined;
      };
      github_app_keep_candidate: {
        Args: {
          candidate: Json;
          owner: string | null;
          state_hash: string | null;
        };
        Returns: undefined;
      };
      github_app_open_setup: {
        Args: {
          owner: string | null;
          sealed_webhook_secret: string | null;
          state_hash: string | null;
        };
        Returns: string;
      };
      github_app_setup: {
        Args: {
          owner: string | null;
          state_hash: string | null;
        };
        Returns: Json;
      };
      github_webhook_apply: {
        Args: {
          delivery: Json;
        };
        Returns: string;
      };
      keep_push_encryption: {
        Args: {
          auth: string | null;
          p256dh: string | null;
        };
        Returns: boolean;
      };
      keep_push_keys: {
        Args: {
          public_key: string | null;
          replaces: string | null;
          sealed_private_key: string | null;
        };
        Returns: Json;
      };
      keep_weekly_digest: {
        Args: {
          counts: Json;
          read_at: string | null;
        };
        Returns: boolean;
      };
      linked_accounts: {
        Args: {

        };
        Returns: Json;
      };
      own_data: {
        Args: {

        };
        Returns: Json;
      };
      own_messages: {
        Args: {
          written_here?: string[] | null;
        };
        Returns: Json;
      };
      own_profile: {
        Args: {

        };
        Returns: Json;
      };
      own_sessions: {
        Args: {

        };
        Returns: Json;
      };
      pull_changes: {
        Args: {
          known_epoch: string | null;
          page_size?: number | null;
          since: number | null;
        };
        Returns: Json;
      };
      push_devices: {
        Args: {

        };
        Returns: Json;
      };
      push_endpoints: {
        Args: {

        };
        Returns: Json;
      };
      push_keys: {
        Args: {

        };
        Returns: Json;
      };
      record_github_changes: {
        Args: {
          recorded: Json;
        };
        Returns: Json;
      };
      remove_push_endpoints: {
        Args: {
          endpoints: string[] | null;
        };
        Returns: undefined;
      };
      remove_push_subscription: {
        Args: {

        };
        Returns: boolean;
      };
      security_log: {
        Args: {
          before?: number | null;
        };
        Returns: Json;
      };
      submit_contact_message: {
        Args: {
          email: string | null;
          id: string | null;
          message: string | null;
          name: string | null;
          proof?: string | null;
          seconds?: number | null;
          website?: string | null;
        };
        Returns: Json;
      };
      take_contact_notifications: {
        Args: {

        };
        Returns: Json;
      };
      take_over_github_changes: {
        Args: {
          taking: Json;
        };
        Returns: Json;
      };
      take_weekly_digest: {
        Args: {
          ways: string[] | null;
        };
        Returns: Json;
      };
      unlink_account: {
        Args: {
          identity_id: string | null;
        };
        Returns: boolean;
      };
      visit_counts: {
        Args: {

        };
        Returns: Json;
      };
      weekly_digest: {
        Args: {

        };
        Returns: Json;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
}
