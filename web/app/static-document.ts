import type { PagePart } from './api.ts'
import { earlyClicksScript } from './first-presses.ts'
import { aroundEndOfHead, changeTexts } from './page-parts.ts'
import styles from './theme.css?inline'

type Visited = { nonce: string; isOnlyRead: boolean }

/** The two fonts that have to be fetched; their stand-ins have the same metrics. */
const fetchedFaces = (styles.match(/@font-face\s*\{[^{}]*\}/g) ?? []).filter((face) => face.includes('url('))
const firstStyles = fetchedFaces.reduce((css, face) => css.replace(face, ''), styles)

/** A face as the browser's `FontFace` takes it: family, source, weights. */
const faceOf = (rule: string) =>
  ['font-family', 'src', 'font-weight'].map((name) =>
    rule
      .split(`${name}:`)[1]
      ?.split(/[;}]/, 1)[0]
      ?.trim()
      .replace(/^['"]|['"]$/g, ''),
  )

/** What every page has in its head: the styles, and the fonts for those without JavaScript. */
const headStyles = {
  recurring: Buffer.from(`<style>${firstStyles}</style><noscript><style>${fetchedFaces.join('')}</style></noscript>`),
}

/**
 * A page that is only read rests so long, in ms, before it fetches its code untouched; any other no longer than it loads,
 * nor one whose address names a place in it: that may have to be looked for.
 */
const REST_MS = 3500

/**
 * Fetches the fonts once the page was painted, to change them all at once; lays out what is below the fold once it has
 * arrived, a part at a time; and fetches the code once it is touched or has rested. What it runs then is the router's own
 * script, as the router wrote it. Who goes back while the page is not awake gets the page from the server.
 */
const AFTER_PAINT = `(me=>{
const code=me.previousElementSibling,{parts,rest}=me.dataset;
const add=(name,more)=>document.head.append(Object.assign(document.createElement(name),{nonce:me.nonce},more));
let fonts=()=>{fonts=()=>{};
Promise.all(${JSON.stringify(fetchedFaces.map(faceOf))}.map(([name,from,weight])=>new FontFace(name,from,{weight,display:'swap'}).load()))
.then(all=>all.forEach(face=>document.fonts.add(face)),()=>{})};
let begin=()=>{begin=()=>{};
for(const href of parts.split(' '))add('link',{rel:'modulepreload',href});
add('script',{type:'module',textContent:code.textContent})};
for(const touch of ['pointerover','pointerdown','touchstart','keydown','focusin','scroll','click'])addEventListener(touch,()=>begin(),{once:true,passive:true});
const asleep=new AbortController(),on=(name,act)=>addEventListener(name,act,{capture:true,signal:asleep.signal});
on('awake',()=>{asleep.abort();delete document.documentElement.dataset.reading});
const here=()=>location.pathname+location.search,read=here();
on('popstate',()=>here()===read||location.reload());
const soon=act=>window.requestIdleCallback?requestIdleCallback(()=>act(),{timeout:1000}):setTimeout(act,100);
const loaded=()=>setTimeout(()=>soon(()=>begin()),location.hash?0:rest);
const painted=()=>{fonts();document.readyState==='complete'?loaded():addEventListener('load',loaded)};
new PerformanceObserver(painted).observe({type:'paint',buffered:true});
const layOut=([next,...others])=>{if(next){next.style.contentVisibility='visible';soon(()=>layOut(others))}};
addEventListener('load',()=>{setTimeout(painted,800);soon(()=>layOut(document.querySelectorAll('[class*=laid-out-late]')))})
})(document.currentScript)`.replaceAll('\n', '')

const CODE_ENDS = '</script>'

/** The router's own script through `change`, where the text has it. */
function changeCode(text: string, change: (code: string) => string): string {
  const begins = /<script nonce="[^"<>]*" type="module" async="">/.exec(text)
  const from = begins ? begins.index + begins[0].length : -1
  const end = begins ? text.indexOf(CODE_ENDS, from) : -1
  if (!begins || end < 0) return text
  return text.slice(0, begins.index) + change(text.slice(from, end)) + text.slice(end + CODE_ENDS.length)
}

/**
 * A visitor's page as it is read: the styles stand in it, and what makes it answer (fonts, code) comes after the first
 * paint. Every link and form works before, as it does without JavaScript.
 */
export function toStaticDocument(html: PagePart[], { nonce, isOnlyRead }: Visited): PagePart[] {
  const preloads: string[] = []
  const withoutPreloads = changeTexts(html, (text) =>
    text
      .replace('<html lang="en-AU"', '<html lang="en-AU" data-reading')
      .replaceAll(/<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g, (_, href: string) => {
        preloads.push(href)
        return ''
      }),
  )
  const asleep = changeTexts(withoutPreloads, (text) =>
    changeCode(
      text,
      (code) =>
        `<script nonce="${nonce}" type="text/plain">${code}</script><script nonce="${nonce}" data-parts="${preloads.join(' ')}" data-rest="${isOnlyRead ? REST_MS : 0}">${AFTER_PAINT}</script>`,
    ),
  )
  const { before, after } = aroundEndOfHead(asleep)
  return [...before, earlyClicksScript(nonce), headStyles, ...after]
}
