/** Facts of the build, set by vite.config.ts. */
declare global {
  interface ImportMetaEnv {
    readonly WITHOUT_SERVER?: boolean;
    readonly WITHOUT_APPLICATION?: boolean;
  }
}

/** False if the site was built without a server: no accounts, no messages, no published rows. */
export const hasServer: boolean = !import.meta.env.WITHOUT_SERVER;

/** True if the admin area is part of the build: with a server, or on one device. */
export const hasApplication: boolean = !import.meta.env.WITHOUT_APPLICATION;

/** Path of the site on its host, with a slash at both ends. Only a site without a server may be in a folder. */
export const siteBase: string = import.meta.env.BASE_URL;

/** Returns the path on the host. @param path from the root of the site */
export function hostPath(path: string): string {
  return siteBase + path.slice(1);
}

/** Returns the path from the root of the site. @param path on the host, below `siteBase` */
export function sitePath(path: string): string {
  return path.slice(siteBase.length - 1);
}
