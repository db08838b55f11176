import { readFile } from 'node:fs/promises'
import type { Font } from '@pdf-lib/fontkit'

/** A parsed font remembers each letter that was drawn with it, so after so many it is read anew. */
const MOST_LETTERS = 2000
const KEPT_MS = 60_000

type Kept = { font: Promise<Font>; letters: number; timer?: NodeJS.Timeout }
const kept = new Map<string, Kept>()

async function parse(path: string): Promise<Font> {
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  return fontkit.create(await readFile(path))
}

/** A font's file, parsed: a Chinese one takes a third of a second, so it is kept for a minute after its last use. */
export async function keptFont(path: string, letters: number): Promise<Font> {
  const one = kept.get(path) ?? { font: parse(path), letters: 0 }
  kept.set(path, one)
  const forget = () => kept.get(path) === one && kept.delete(path)
  one.letters += letters
  clearTimeout(one.timer)
  if (one.letters > MOST_LETTERS) forget()
  else one.timer = setTimeout(forget, KEPT_MS).unref()
  return one.font.catch((error: unknown) => {
    forget()
    throw error
  })
}
