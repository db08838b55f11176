import { setImmediate as breathe } from 'node:timers/promises'
import type { PDFDocument } from 'pdf-lib'
import type { Face } from './face.ts'
import { wrap } from './paper-text.ts'
import { openFaces } from './pdf-fonts.ts'

/** A4, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 56
const FIGURE = 110

type Style = { size?: number; isBold?: boolean; isMuted?: boolean; gap?: number }

export type PdfDocument = {
  text(text: string, style?: Style): void
  row(text: string, figure: string, style?: Style): void
  rule(): void
  space(points: number): void
  bytes(): Promise<Buffer>
}

const inksWith = ({ rgb }: typeof import('pdf-lib')) => ({
  full: rgb(0.133, 0.188, 0.227),
  muted: rgb(0.337, 0.388, 0.427),
  line: rgb(0.867, 0.835, 0.78),
})
type Inks = ReturnType<typeof inksWith>

type Faces = { regular: Face; bold: Face }

function openPages(document: PDFDocument) {
  const at = { page: document.addPage([WIDTH, HEIGHT]), y: HEIGHT - MARGIN }
  const down = (height: number) => {
    if (at.y - height < MARGIN + 8) Object.assign(at, { page: document.addPage([WIDTH, HEIGHT]), y: HEIGHT - MARGIN })
    at.y -= height
    return at
  }
  return { at, down }
}

function writer({ at, down }: ReturnType<typeof openPages>, faces: Faces, inks: Inks) {
  return (text: string, width: number, { size = 10, isBold, isMuted, gap = 3 }: Style, figure = '') => {
    const face = isBold ? faces.bold : faces.regular
    const style = { size, color: isMuted ? inks.muted : inks.full }
    for (const [index, line] of wrap(face, face.drawable(text), size, width).entries()) {
      const { page, y } = down(size)
      face.draw(page, line, { ...style, x: MARGIN, y })
      if (index === 0 && figure) {
        const shown = face.drawable(figure)
        face.draw(page, shown, { ...style, x: WIDTH - MARGIN - face.width(shown, size), y })
      }
      at.y -= gap
    }
  }
}

async function finish(document: PDFDocument, { regular }: Faces, inks: Inks, footer: string) {
  const pages = document.getPages()
  for (const [index, page] of pages.entries()) {
    const says = regular.drawable(`${footer} - page ${index + 1} of ${pages.length}`)
    regular.draw(page, says, { size: 8, color: inks.muted, x: MARGIN, y: MARGIN - 16 })
  }
  return Buffer.from(await document.save())
}

export async function createPdf({ title, author, footer }: { title: string; author: string; footer: string }) {
  // Loaded on demand: it is as much code as all of ours, and most servers make no PDF for hours.
  const pdf = await import('pdf-lib')
  const inks = inksWith(pdf)
  const document = await pdf.PDFDocument.create()
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setLanguage('en-AU')
  const pages = openPages(document)
  // The text decides which fonts are needed, so lines are drawn once all of them are known.
  const said = { regular: [`${footer} - page 0123456789 of`], bold: [''] }
  const lines: ((write: ReturnType<typeof writer>) => void)[] = []
  const later = (texts: string[], { isBold }: Style, draw: (typeof lines)[number]) => {
    said[isBold ? 'bold' : 'regular'].push(...texts)
    lines.push(draw)
  }
  const paper: PdfDocument = {
    text: (text, style = {}) => later([text], style, (write) => write(text, WIDTH - 2 * MARGIN, style)),
    row: (text, figure, style = {}) =>
      later([text, figure], style, (write) => write(text, WIDTH - 2 * MARGIN - FIGURE, style, figure)),
    rule: () =>
      later([], {}, () => {
        const { page, y } = pages.down(5)
        page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.75, color: inks.line })
        pages.at.y -= 5
      }),
    space: (points) =>
      later([], {}, () => {
        pages.at.y -= points
      }),
    async bytes() {
      const faces = await openFaces(document, { regular: said.regular.join('\n'), bold: said.bold.join('\n') })
      const write = writer(pages, faces, inks)
      for (const draw of lines) {
        draw(write)
        await breathe()
      }
      return finish(document, faces, inks, footer)
    },
  }
  return paper
}
