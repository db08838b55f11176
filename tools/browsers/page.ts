import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from './children.ts'
import type { Driver, Step } from './driver.ts'
import { faults, lookUp, setValue } from './in-page.js'

const FOLDER = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))
const PATIENCE_MS = 15_000
/** A form that comes back within two seconds is a program's. */
const PERSON_MS = 2100
const CONTROL = '\uE009'
const BACKSPACE = '\uE003'
const ENTER = '\uE007'

type Kind = 'button' | 'link' | 'field' | 'first'
type Spot = { x: number; y: number; tag: string; type: string; cover: string }

const keys = (actions: Step[]) => [{ type: 'key' as const, id: 'keyboard', actions }]
const stroke = (value: string): Step[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

/**
 * A page as a person uses it: by what it says, with a mouse and a keyboard. `name` is a prefix of its pictures' names.
 */
export class Page {
  readonly site: string
  readonly #driver: Driver
  readonly #name: string
  #shots = 0

  constructor(driver: Driver, site: string, name: string) {
    this.#driver = driver
    this.site = site
    this.#name = name
  }

  #call<T>(code: (...args: never[]) => unknown, ...args: string[]) {
    return this.#driver.read(`(${code})(${args.map((it) => JSON.stringify(it)).join(', ')})`) as Promise<T>
  }

  async open(path: string) {
    await this.#driver.goto(this.site + path)
    await this.#check()
  }

  /** Touches the page and waits until its code is there: what a press does then is the page's own doing. */
  async wake() {
    const move = { type: 'pointerMove', x: 20, y: 20, origin: 'viewport', duration: 20 }
    await this.#driver.perform([{ type: 'pointer', id: 'mouse', actions: [move, { ...move, x: 40 }] }])
    const isAwake = async () =>
      (await this.#driver.read("!('reading' in document.documentElement.dataset)").catch(() => false)) || undefined
    await until(`${await this.path()} to wake up`, isAwake, PATIENCE_MS)
  }

  /** Nothing of a page may be out of reach on this screen. */
  async #check() {
    const here = async () => (await this.#call<string[] | null>(faults)) ?? undefined
    const found = await until(`the page at ${await this.path()}`, here, PATIENCE_MS)
    if (found.length > 0) throw new Error(found.join('; '))
  }

  /** Where something is, once it is there, has stopped moving and nothing covers it. */
  async #spot(kind: Kind, name: string): Promise<Spot> {
    let before = ''
    let why = 'it is not there'
    return until(
      `the ${kind} “${name}” on ${await this.path()}`,
      async () => {
        // While a page gives way to the next one nothing can be read.
        const spot = await this.#call<Spot | null>(lookUp, kind, name).catch(() => null)
        const now = JSON.stringify(spot)
        const isStill = now === before
        before = now
        why = spot?.cover ? `it is covered by ${spot.cover}` : why
        return spot && isStill && !spot.cover ? spot : undefined
      },
      PATIENCE_MS,
    ).catch((error) => {
      throw new Error(`${error.message}: ${why}`)
    })
  }

  async #press(kind: Kind, name: string) {
    const { x, y } = await this.#spot(kind, name)
    const move = { type: 'pointerMove', x, y, origin: 'viewport', duration: 20 }
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await this.#driver.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  press(button: string) {
    return this.#press('button', button)
  }

  follow(link: string) {
    return this.#press('link', link)
  }

  tick(field: string) {
    return this.#press('field', field)
  }

  /** Chooses the first of several that differ by what they are called alone, such as times. */
  tickFirst(selector: string) {
    return this.#press('first', selector)
  }

  /** Writes into a field, replacing its contents. */
  async write(field: string, text: string) {
    await this.#press('field', field)
    const all: Step[] = [{ type: 'keyDown', value: CONTROL }, ...stroke('a'), { type: 'keyUp', value: CONTROL }]
    await this.#driver.perform(keys([...all, ...stroke(BACKSPACE)]))
    for (const line of text.match(/.{1,40}/gs) ?? [])
      await this.#driver.perform(keys([...line].flatMap((letter) => stroke(letter === '\n' ? ENTER : letter))))
  }

  /** Chooses from a list, or sets a date: controls browsers open their own windows for. */
  async set(field: string, words: string) {
    await this.#spot('field', field)
    if (!(await this.#call<boolean>(setValue, field, words))) throw new Error(`“${field}” does not offer “${words}”`)
  }

  /** Waits for words to appear on the page. */
  async sees(words: string) {
    const says = async () => {
      const text = await this.#driver.read('document.body.innerText').catch(() => '')
      return String(text).replace(/\s+/g, ' ').includes(words) || undefined
    }
    const path = await this.path()
    await until(`“${words}” (from ${path})`, says, PATIENCE_MS).catch(async (error) => {
      throw new Error(`${error.message}; at ${await this.path()}`)
    })
    await this.#check()
  }

  /** Waits for the page's address to begin so. */
  async isAt(path: string) {
    const there = async () => (await this.path()).startsWith(path) || undefined
    await until(`the page ${path}`, there, PATIENCE_MS).catch(async (error) => {
      throw new Error(`${error.message}; at ${await this.path()}`)
    })
  }

  async path() {
    return String(await this.#driver.read('location.pathname + location.search').catch(() => ''))
  }

  /** As long as a person takes to fill in a form. */
  think() {
    return wait(PERSON_MS)
  }

  async shoot(what: string) {
    this.#shots += 1
    mkdirSync(FOLDER, { recursive: true })
    const file = join(FOLDER, `${this.#name}-${this.#shots}-${what}.png`)
    writeFileSync(file, await this.#driver.screenshot())
  }
}
