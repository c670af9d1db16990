/** Path of the emulated GitHub. Its pages link by path, so that they work under every host name of the computer. */
export const WEB_BASE = '/github';

/** Returns an HTML page without scripts. */
export function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · GitHub of the embedded stack</title>
<style>${STYLE}</style>
</head>
<body>
<p class="banner">This page stands in for GitHub. Nothing here leaves your machine.</p>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
    },
  });
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function hiddenInputs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
}

const STYLE = `
:root{color-scheme:light dark;--line:#d0d7de;--soft:#59636e;--accent:#0b6e4f;--accent-text:#fff;--panel:#f6f8fa}
@media (prefers-color-scheme:dark){:root{--line:#3d444d;--soft:#9198a1;--accent:#3fb98c;--accent-text:#0d1117;--panel:#161b22}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif}
.banner{margin:0;padding:8px 16px;font-size:13px;color:var(--soft);background:var(--panel);border-bottom:1px solid var(--line)}
main{max-width:560px;margin:48px auto;padding:0 16px}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}
h2{font-size:16px;margin:32px 0 8px}
p{margin:0 0 16px}
.soft{color:var(--soft);font-size:14px}
ul{margin:0 0 24px;padding-left:20px}
form{margin:0 0 8px}
button,.button{font:inherit;width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--line);border-radius:6px;background:var(--panel);color:inherit;text-align:left;cursor:pointer;display:flex;gap:12px;align-items:center;text-decoration:none}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--accent-text);justify-content:center;font-weight:600}
button.quiet{background:none;justify-content:center}
button:hover,.button:hover{border-color:currentColor}
button:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button img{width:32px;height:32px;border-radius:50%}
button small{display:block;color:var(--soft)}
label{display:block;font-weight:600;margin:16px 0 4px}
input[type=text],select{font:inherit;width:100%;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 24px}
dt{color:var(--soft)}
dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:var(--accent)}
`;
