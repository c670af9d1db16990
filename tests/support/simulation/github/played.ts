import { type ChangesServer, openChangesServer } from './changes-server.ts';
import { openPlayedGithub, type PlayedGithub } from './github.ts';

/** GitHub and the product's server. Both are opened once, and reset for every schedule. */
export interface Played {
  github: PlayedGithub;
  server: ChangesServer;
  close(): Promise<void>;
}

export async function openPlayed(): Promise<Played> {
  const [github, server] = [await openPlayedGithub(), await openChangesServer()];
  return {
    github,
    server,
    async close() {
      await github.close();
      await server.close();
    },
  };
}
