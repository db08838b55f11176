import { href } from 'react-router'

/** Whose drafts this browser keeps, as a number that cannot be read back into an address. */
const OWNER = 'drafts-of'
const DRAFT = /^((comment|post|quote)-draft|lesson-evidence|quiz-answers):/

/** FNV-1a: short, and the same for the same person. */
function numberOf(who: string): string {
  let hash = 0x811c9dc5
  for (const character of who) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

function forgetIn(storage: Storage, isOurs: (key: string) => boolean) {
  for (const key of Object.keys(storage)) if (isOurs(key)) storage.removeItem(key)
}

/** Storage may be switched off: then nothing is kept, and there is nothing to forget. */
function quietly(work: () => void) {
  try {
    work()
  } catch {}
}

/** Lessons that were kept for when the network is away, with the notes in them. */
const forgetLessons = () => quietly(() => void caches.delete('lessons').catch(() => {}))

/** Before a signed-in person's draft is read: what somebody else left in this browser goes. A visitor leaves it as it is. */
export const claimDrafts = (email = '') =>
  quietly(() => {
    if (!email) return
    const owner = numberOf(email)
    const before = localStorage.getItem(OWNER)
    if (before === owner) return
    if (before) {
      for (const storage of [localStorage, sessionStorage]) forgetIn(storage, (key) => DRAFT.test(key))
      forgetLessons()
    }
    localStorage.setItem(OWNER, owner)
  })

/** Whoever signs out leaves nothing that they typed, in this tab nothing at all. */
function forgetDrafts() {
  quietly(() => forgetIn(localStorage, (key) => key === OWNER || DRAFT.test(key)))
  quietly(() => sessionStorage.clear())
  forgetLessons()
}

const signOuts = new Set(['/api/logout', href('/professionals/logout')])

/** Forgets drafts with every form that signs out. @returns how to stop */
export function forgetOnSignOut() {
  const forget = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    // Not `target.action`: in a form with a field of that name it is the field.
    const { pathname } = new URL(target.getAttribute('action') ?? '', location.href)
    if (signOuts.has(pathname)) forgetDrafts()
  }
  addEventListener('submit', forget, true)
  return () => removeEventListener('submit', forget, true)
}
