import { Transform } from 'node:stream'
import styles from './theme.css?inline'
import stylesHref from './theme.css?url'

/** The styles but for the two fonts that have to be fetched; their stand-ins have the same metrics. */
const standIn = styles.replaceAll(/@font-face\s*\{[^}]*url\([^}]*\}/g, '')

/** The page with its styles in it; the fonts' own sheet is there for those without JavaScript. */
const withStyles = (html: string) =>
  html.replace(
    '</head>',
    () => `<style>${standIn}</style><noscript><link rel="stylesheet" href="${stylesHref}"/></noscript></head>`,
  )

/**
 * Fetches the fonts once the page was painted, and the code once it has arrived as well, or is touched. What it runs then is the
 * router's own script, as the router wrote it.
 */
const AFTER_PAINT = `(me=>{
const code=me.previousElementSibling,{parts,styles}=me.dataset;
const add=(name,more)=>document.head.append(Object.assign(document.createElement(name),{nonce:me.nonce},more));
let fonts=()=>{fonts=()=>{};add('link',{rel:'stylesheet',href:styles})};
let begin=()=>{begin=()=>{};
for(const href of parts.split(' '))add('link',{rel:'modulepreload',href});
add('script',{type:'module',textContent:code.textContent})};
for(const touch of ['pointerover','pointerdown','touchstart','keydown'])addEventListener(touch,()=>begin(),{once:true,passive:true});
const rest=()=>window.requestIdleCallback?requestIdleCallback(()=>begin(),{timeout:1000}):setTimeout(()=>begin(),100);
const painted=()=>{fonts();document.readyState==='complete'?rest():addEventListener('load',rest)};
new PerformanceObserver(painted).observe({type:'paint',buffered:true});
addEventListener('load',()=>setTimeout(painted,800))
})(document.currentScript)`.replaceAll('\n', '')

/**
 * A visitor's page as it is read: the styles stand in it, and what makes it answer (fonts, code) comes after the first
 * paint. Every link and form works before, as it does without JavaScript.
 */
function forReading(html: string, nonce: string): string {
  const parts: string[] = []
  const styled = withStyles(
    html.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
      parts.push(href)
      return ''
    }),
  )
  return styled.replace(
    /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/,
    (_, code: string) =>
      `<script nonce="${nonce}" type="text/plain">${code}</script><script nonce="${nonce}" data-parts="${parts.join(' ')}" data-styles="${stylesHref}">${AFTER_PAINT}</script>`,
  )
}

/** Holds the page back until it is whole, as everybody who shares it gets it whole, and makes it one for reading. */
export function wholeForReading(nonce: string, atEnd: () => void) {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      atEnd()
      done(null, forReading(Buffer.concat(chunks).toString('utf8'), nonce))
    },
  })
}
