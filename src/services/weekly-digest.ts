import type { DigestWay, WeeklyDigest } from '#domain/fleet/weekly-digest.ts';
import type { Result } from '#domain/shared/failure.ts';

/** The weekly summary of what needs the owner. The server stores the owner's choice, so it applies to all devices. */
export interface WeeklyDigestService {
  read(): Promise<Result<WeeklyDigest>>;
  /** @param way null turns the summary off */
  choose(way: DigestWay | null, language: string): Promise<Result<WeeklyDigest>>;
}
