import { setImmediate as breathe } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import type { Font, Path } from '@pdf-lib/fontkit'
import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFPage,
  type PDFRef,
  setFillingColor,
  setFontAndSize,
  showText,
} from 'pdf-lib'
import type { Known, Style } from './face.ts'

// The library's own subsets leave letters out, so we write a PDF font of type 3, from which text can be copied.

const MAX = 255

type Glyph = { letter: string; advance: number; outline: string }
type Part = { ref: PDFRef; codes: Map<string, number> }

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

type Point = [x: number, y: number]
type Outline = { commands: { command: string; args: number[] }[] }

const cubic = ([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point) => [
  x0 + (2 / 3) * (x1 - x0),
  y0 + (2 / 3) * (y1 - y0),
  x2 + (2 / 3) * (x1 - x2),
  y2 + (2 / 3) * (y1 - y2),
  x2,
  y2,
]

/** PDF has no quadratic curves. */
function drawn({ commands }: Outline): string {
  let at: Point = [0, 0]
  const lines = commands.map(({ command, args }) => {
    const end = args.slice(-2) as Point
    const from = at
    if (args.length >= 2) at = end
    const write = (points: number[], operator: string) => `${points.map(Math.round).join(' ')} ${operator}`
    if (command === 'moveTo') return write(args, 'm')
    if (command === 'lineTo') return write(args, 'l')
    if (command === 'bezierCurveTo') return write(args, 'c')
    if (command === 'quadraticCurveTo') return write(cubic(from, args.slice(0, 2) as Point, end), 'c')
    return 'h'
  })
  return lines.join('\n')
}

function glyphOf(font: Font, letter: string): Glyph {
  const { advanceWidth, path } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const advance = Math.round(advanceWidth)
  return { letter, advance, outline: `${advance} 0 d0\n${drawn(path as Path & Outline)}\nf` }
}

function unicodeMap(glyphs: Glyph[]) {
  const units = (letter: string) => letter.replace(/[\s\S]/g, (unit) => hex(unit.charCodeAt(0), 4))
  const lines = glyphs.map(({ letter }, at) => `<${hex(at + 1, 2)}> <${units(letter)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def
1 begincodespacerange\n<01> <FF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nend\nend`
}

/** An outline is a kilobyte, and the default memory for compression costs a millisecond a letter. */
const SMALL = { windowBits: 10, memLevel: 2 }

const packed = ({ context }: PDFDocument, text: string) =>
  context.register(context.stream(deflateSync(text, SMALL), { Filter: 'FlateDecode' }))

function write(document: PDFDocument, unitsPerEm: number, glyphs: Glyph[]): Part {
  const { context } = document
  const scale = 1 / unitsPerEm
  const procs = glyphs.map(({ outline }, at) => [`g${at + 1}`, packed(document, outline)] as const)
  const ref = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [scale, 0, 0, scale, 0, 0],
      CharProcs: context.obj(Object.fromEntries(procs)),
      Encoding: { Type: 'Encoding', Differences: [1, ...procs.map(([name]) => name)] },
      FirstChar: 1,
      LastChar: glyphs.length,
      Widths: glyphs.map(({ advance }) => advance),
      ToUnicode: packed(document, unicodeMap(glyphs)),
      Resources: context.obj({}),
    }),
  )
  return { ref, codes: new Map(glyphs.map(({ letter }, at) => [letter, at + 1])) }
}

const AT_ONCE = 50

async function glyphsOf(font: Font, letters: string[]): Promise<Glyph[]> {
  const glyphs: Glyph[] = []
  for (const letter of letters) {
    glyphs.push(glyphOf(font, letter))
    if (glyphs.length % AT_ONCE === 0) await breathe()
  }
  return glyphs
}

/** Yields regularly, as a document may have thousands of letters. */
export async function glyphFont(document: PDFDocument, font: Font, letters: string[]): Promise<Known> {
  const glyphs = await glyphsOf(font, letters)
  const widths = new Map(glyphs.map(({ letter, advance }) => [letter, advance / font.unitsPerEm]))
  const parts: Part[] = []
  for (let at = 0; at < glyphs.length; at += MAX) {
    parts.push(write(document, font.unitsPerEm, glyphs.slice(at, at + MAX)))
    await breathe()
  }
  const partOf = new Map(parts.flatMap((part) => [...part.codes.keys()].map((letter) => [letter, part] as const)))
  const names = new Map<PDFPage, Map<Part, PDFName>>()
  /** Reuses names: each new one would be compared with all before it. */
  const nameOn = (page: PDFPage, part: Part) => {
    const known = names.get(page) ?? new Map<Part, PDFName>()
    const name = known.get(part) ?? page.node.newFontDictionary('Letters', part.ref)
    names.set(page, known.set(part, name))
    return name
  }
  const width = (text: string, size: number) =>
    [...text].reduce((sum, letter) => sum + (widths.get(letter) ?? 0) * size, 0)
  const put = (page: PDFPage, part: Part, text: string, { x, y, size, color }: Style) => {
    const shown = PDFHexString.of([...text].map((letter) => hex(part.codes.get(letter) ?? 0, 2)).join(''))
    const font = nameOn(page, part)
    page.pushOperators(beginText(), setFillingColor(color), setFontAndSize(font, size), moveText(x, y))
    page.pushOperators(showText(shown), endText())
  }
  return {
    has: (letter) => widths.has(letter),
    width,
    draw(page, text, style) {
      const [first] = parts
      if (first && parts.length === 1) return put(page, first, text, style)
      let { x } = style
      for (const letter of text) {
        const part = partOf.get(letter)
        if (part) put(page, part, letter, { ...style, x })
        x += width(letter, style.size)
      }
    },
  }
}
