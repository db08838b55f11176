/**
 * What is pressed and chosen before the page's code is there. A theme is applied at once, as `keepTheme` does it. A press
 * on a button that is no form's and a choice in a list are done when the page is awake, each once; a press that React hears
 * itself, because it wakes the page, is not done twice.
 */
const FIRST_PRESSES = `(root=>{
const again=new Map(),asleep=new AbortController(),on=(name,act)=>addEventListener(name,act,{capture:true,signal:asleep.signal});
on('click',press=>{const it=press.target.closest('button[type=button]');if(it)again.set(it,()=>press.eventPhase||it.click())});
on('change',({target:it})=>{const {name,value}=it;
if(name.startsWith('theme-')){
document.cookie='theme='+value+'; Path=/; Max-Age=31536000; SameSite=Lax'+(location.protocol=='https:'?'; Secure':'');
value=='system'?delete root.dataset.theme:root.dataset.theme=value
}else if(it.matches('select'))again.set(it,()=>{it.value=value;it.dispatchEvent(new Event('change',{bubbles:true}))})});
addEventListener('awake',()=>{asleep.abort();again.forEach(act=>act())},{once:true})
})(document.documentElement)`.replaceAll('\n', '')

/** For the head of every page that brings code. */
export const earlyClicksScript = (nonce: string) => `<script nonce="${nonce}">${FIRST_PRESSES}</script>`
