import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib'

const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode())

/** Letters by their glyph, of an embedded font: as its file says for readers that copy text. */
function lettersOf(cmap: string): Map<string, string> {
  const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const pairs = [...cmap.matchAll(/<([0-9A-Fa-f]{2}|[0-9A-Fa-f]{4})> <([0-9A-Fa-f]{4,})>(?=\s|$)/g)]
  return new Map(pairs.map(([, glyph = '', text = '']) => [glyph.toUpperCase(), utf16(text)]))
}

/** The fonts of a page that were embedded; the others are written in Latin-1. */
function embeddedFonts({ doc: { context }, node }: PDFPage): Map<string, Map<string, string>> {
  const fonts = node.Resources()?.lookup(PDFName.of('Font'))
  if (!(fonts instanceof PDFDict)) return new Map()
  return new Map(
    fonts.entries().flatMap(([name, ref]) => {
      const font = context.lookup(ref)
      const cmap = font instanceof PDFDict ? font.lookup(PDFName.of('ToUnicode')) : undefined
      return cmap instanceof PDFRawStream
        ? [[name.asString(), lettersOf(decoded(cmap).toString('latin1'))] as const]
        : []
    }),
  )
}

function textOf(drawn: string, fonts: Map<string, Map<string, string>>) {
  let font = ''
  const lines: string[] = []
  for (const [, name, hex] of drawn.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    if (name) font = name
    const letters = fonts.get(font)
    const [one = ''] = letters?.keys() ?? []
    const glyphs = hex?.toUpperCase().match(one.length === 2 ? /../g : /.{4}/g) ?? []
    if (hex)
      lines.push(
        letters
          ? glyphs.map((glyph) => letters.get(glyph) ?? '\ufffd').join('')
          : Buffer.from(hex, 'hex').toString('latin1'),
      )
  }
  return lines.join('\n')
}

/** Every text drawn in a PDF, page by page, in the order it was drawn; opens the file, so a broken one fails here. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => {
    const contents = page.node.get(PDFName.of('Contents'))
    const found = document.context.lookup(contents)
    const streams = found instanceof PDFArray ? found.asArray().map((ref) => document.context.lookup(ref)) : [found]
    const drawn = streams
      .filter((stream) => stream instanceof PDFRawStream)
      .map((stream) => decoded(stream).toString('latin1'))
      .join('\n')
    return textOf(drawn, embeddedFonts(page))
  })
}
