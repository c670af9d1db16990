import type { EmailDriver } from '@supabase/lite';

/**
 * Where the links of e-mails lead. The hosted auth service takes the `redirect_to` of the request that causes the
 * e-mail; the embedded one always names the site's home page. Its requests run one at a time, so the wish of the
 * current request is known when the e-mail is sent.
 */
export function createEmailLinks(driver: EmailDriver): {
  driver: EmailDriver;
  during<T>(request: Request, task: () => Promise<T>): Promise<T>;
} {
  let wish: string | null = null;
  return {
    driver: {
      send: (message) =>
        driver.send({
          ...message,
          ...(message.text === undefined ? {} : { text: redirected(message.text, wish) }),
          ...(message.html === undefined ? {} : { html: redirected(message.html, wish) }),
        }),
    },
    async during(request, task) {
      wish = new URL(request.url).searchParams.get('redirect_to');
      try {
        return await task();
      } finally {
        wish = null;
      }
    },
  };
}

/** The link's own endpoint checks the address against the allowed ones. */
function redirected(text: string, wish: string | null): string {
  if (wish === null) return text;
  const address = encodeURIComponent(wish);
  return text.replaceAll(
    /(\/auth\/v1\/verify\?[^"\s]*redirect_to=)[^"&\s]*/g,
    (_, start: string) => start + address,
  );
}
