import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import type { Face, Known } from './face.ts'
import { cachedFont } from './font-cache.ts'
import { drawableWith } from './paper-text.ts'

type Fallback = { package: string; regular: string; bold: string; covers: RegExp }

/** Fallback fonts by script (SIL Open Font License). */
export const fallbacks: Fallback[] = [
  {
    package: '@embedpdf/fonts-latin',
    regular: 'NotoSans-Regular.ttf',
    bold: 'NotoSans-Bold.ttf',
    covers: /[ \d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Sc}\p{Sm}\p{P}]/u,
  },
  {
    package: '@embedpdf/fonts-sc',
    regular: 'NotoSansHans-Regular.otf',
    bold: 'NotoSansHans-Bold.otf',
    covers: /[ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
]

const { resolve } = createRequire(import.meta.url)
export const fontPath = (font: Fallback, weight: 'regular' | 'bold') =>
  join(dirname(resolve(font.package)), '../fonts', font[weight])

function known(font: PDFFont): Known {
  const codes = new Set(font.getCharacterSet())
  return {
    has: (letter) => codes.has(codeOf(letter)),
    width: (text, size) => font.widthOfTextAtSize(text, size),
    draw: (page, text, style) => page.drawText(text, { ...style, font }),
  }
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

const isSpace = /^\s*$/

type Run = { font: Known; text: string }

/** Prefers one font for the whole text, then for a word, then for a letter. */
function runsOf(fonts: Known[], text: string): Run[] {
  const fontFor = (part: string) => fonts.find(({ has }) => [...part].every(has))
  const whole = fontFor(text)
  if (whole) return [{ font: whole, text }]
  const runs: Run[] = []
  const add = (font: Known | undefined, part: string) => {
    const last = runs.at(-1)
    const used = font ?? last?.font ?? fonts[0]
    if (used && last?.font === used) last.text += part
    else if (used) runs.push({ font: used, text: part })
  }
  for (const part of text.split(/(\s+)/)) {
    if (isSpace.test(part)) add(undefined, part)
    else if (fontFor(part)) add(fontFor(part), part)
    else for (const letter of part) add(fontFor(letter), letter)
  }
  return runs
}

function faceOf(fonts: Known[]): Face {
  const drawable = drawableWith((letter) => fonts.some(({ has }) => has(letter)))
  return {
    drawable,
    width: (text, size) => runsOf(fonts, text).reduce((sum, run) => sum + run.font.width(run.text, size), 0),
    draw(page, text, { x, ...style }) {
      let at = x
      for (const run of runsOf(fonts, text)) {
        run.font.draw(page, run.text, { ...style, x: at })
        at += run.font.width(run.text, style.size)
      }
    },
  }
}

async function embed(document: PDFDocument, path: string, letters: string[]): Promise<Known> {
  const { glyphFont } = await import('./glyph-font.ts')
  const font = await cachedFont(path, letters.length)
  return glyphFont(
    document,
    font,
    letters.filter((letter) => font.hasGlyphForCodePoint(codeOf(letter))),
  )
}

/** Embeds fallback fonts only for documents that need them, with only the letters used, as the files are large. */
export async function openFaces(
  document: PDFDocument,
  texts: { regular: string; bold: string },
): Promise<{ regular: Face; bold: Face }> {
  const { StandardFonts } = await import('pdf-lib')
  const builtIn = { regular: StandardFonts.Helvetica, bold: StandardFonts.HelveticaBold }
  const open = async (weight: 'regular' | 'bold'): Promise<Face> => {
    const fonts = [known(await document.embedFont(builtIn[weight]))]
    const letters = [...new Set(texts[weight].normalize('NFC'))].filter((letter) => letter >= ' ')
    const isMissing = (letter: string) => !fonts.some(({ has }) => has(letter))
    for (const fallback of fallbacks) {
      const covered = letters.filter((letter) => fallback.covers.test(letter))
      if (covered.some(isMissing)) fonts.push(await embed(document, fontPath(fallback, weight), covered))
    }
    return faceOf(fonts)
  }
  return { regular: await open('regular'), bold: await open('bold') }
}
