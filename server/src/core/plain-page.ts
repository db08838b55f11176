import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from './text.ts'

const style = `:root{color-scheme:light dark;--ground:#faf7f1;--card:#fff;--text:#22303a;--quiet:#56636d;--edge:#7c8790;--line:#ddd5c7;--brick:#a9452e;--dark:#8c3723;--on:#fff;--tint:#f6e6df}
@media(prefers-color-scheme:dark){:root{--ground:#161f26;--card:#1f2a33;--text:#f3eee4;--quiet:#b6bfc6;--edge:#8a97a1;--line:#38454f;--brick:#e08a6f;--dark:#eda48d;--on:#1b120f;--tint:#3a2a25}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:16px/1.55 Figtree,system-ui,sans-serif;display:grid;place-items:center;padding:24px 16px}
main{width:100%;min-width:0;max-width:440px}svg{display:block;width:100%;height:auto;color:var(--text)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:28px 24px;box-shadow:0 1px 3px rgb(0 0 0/.06)}
h1{font:600 28px/1.2 'Bricolage Grotesque Variable','Bricolage Grotesque',system-ui,sans-serif;margin:0 0 8px}h2{font-size:16px;margin:24px 0 8px}
p{margin:0 0 16px}.quiet{color:var(--quiet);font-size:14px}a{color:var(--brick)}
label{display:block;font-weight:600;margin-bottom:4px}label .quiet{font-weight:400}
input:not([type=checkbox]){width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px}
input[aria-invalid]{border:2px solid var(--brick)}.field{margin-bottom:16px}.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}.error{color:var(--brick);font-weight:600;font-size:14px;margin:4px 0 0}.field.error{margin:0 0 16px}
.check{display:flex;gap:10px;align-items:start;margin-bottom:20px}.check input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--brick);flex:none}.check label{margin:0}
button,.button{display:block;width:100%;min-height:44px;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on);background:var(--brick);border:0;border-radius:8px;cursor:pointer}
button:hover,.button:hover{background:var(--dark)}.second{color:var(--text);background:transparent;border:1px solid var(--edge);margin-top:12px}.second:hover{background:var(--tint)}:focus-visible{outline:3px solid var(--text);outline-offset:2px}
ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:minmax(0,1fr);gap:8px}li a span{min-width:0;overflow-wrap:anywhere}li a{display:flex;justify-content:space-between;align-items:center;gap:12px;min-height:44px;padding:8px 14px;color:var(--text);text-decoration:none;border:1px solid var(--edge);border-radius:8px}li a:hover{background:var(--tint)}
.last{margin:20px 0 0;text-align:center}.sum{display:flex;justify-content:space-between;gap:12px;margin:0 0 8px}.sum strong{white-space:nowrap}.total{border-top:1px solid var(--line);padding-top:12px;margin-bottom:20px;font-size:18px}
.wide{max-width:1120px}.scroll{overflow-x:auto;margin:0 0 16px}table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:middle}th[scope=row],.scroll td,.scroll th{white-space:nowrap}td form,.row{display:flex;gap:8px;align-items:center}
.row{flex-wrap:wrap;margin:0 0 16px}.row p,.row label{margin:0}.row .check{margin:0 12px 0 0;align-items:center}.row button,td button,td .second{width:auto;margin:0}td input:not([type=checkbox]),.row input:not([type=checkbox]){width:110px}`

const styleHash = createHash('sha256').update(style).digest('base64')

const terrace = `<svg viewBox="0 0 440 96" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M0 94h440M40 94V38l8-6h96l8 6v56M40 38h112M58 32V18h12v14M96 32V22l14-8 14 8v10M40 52h112M48 52v8c4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0v-8M58 94V68h20v26M96 88V68h40v20zM116 68v20M186 94V56l52-26 52 26v38M178 60l60-30 60 30M206 94V66h22v28M246 86V66h28v20zM260 66v20M330 94V30h76v64M330 42h76M342 54h20v16h-20zM374 54h20v16h-20zM358 94V78h20v16"/></svg>`

/** A self-contained page without scripts or fonts. `title` is plain text, `body` is finished HTML. */
export const page = (
  title: string,
  brand: string,
  body: string,
  width: 'narrow' | 'wide' = 'narrow',
) => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · ${escapeHtml(brand)}</title><style>${style}</style></head>
<body><main${width === 'wide' ? ' class="wide"' : ''}>${width === 'wide' ? '' : terrace}<div class="card">${body}</div></main></body></html>`

/** Browsers check every redirect after a form against `form-action`, so it includes `publicUrl`. */
export const pagePolicy = (publicUrl: string) =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`

/** `same-origin` keeps the referrer on this site: a form without one would send the origin `null`. */
export const sendPage = (reply: FastifyReply, publicUrl: string, status: number, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(publicUrl))
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(html)
