import { readFile } from 'node:fs/promises'
import { MINUTE_MS } from '@lv/contract/durations'
import type { Font } from '@pdf-lib/fontkit'

/** A parsed font remembers each letter drawn with it, so it is read anew after this many. */
const MAX_LETTERS = 2000
const CACHED_MS = MINUTE_MS

type Cached = { font: Promise<Font>; letters: number; timer?: NodeJS.Timeout }
const cache = new Map<string, Cached>()

async function parse(path: string): Promise<Font> {
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  return fontkit.create(await readFile(path))
}

/** Parsing a Chinese font takes a third of a second, so it is cached for a minute after its last use. */
export async function cachedFont(path: string, letters: number): Promise<Font> {
  const one = cache.get(path) ?? { font: parse(path), letters: 0 }
  cache.set(path, one)
  const forget = () => cache.get(path) === one && cache.delete(path)
  one.letters += letters
  clearTimeout(one.timer)
  if (one.letters > MAX_LETTERS) forget()
  else one.timer = setTimeout(forget, CACHED_MS).unref()
  return one.font.catch((error: unknown) => {
    forget()
    throw error
  })
}
