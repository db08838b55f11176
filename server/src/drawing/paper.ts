import type { PDFDocument, PDFFont, StandardFonts } from 'pdf-lib'
import { drawableWith, wrap } from './paper-text.ts'

/** A4, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 56
/** Room at the right for a row's figure. */
const FIGURE = 110

type Style = { size?: number; isBold?: boolean; isMuted?: boolean; gap?: number }

/** A PDF written from top to bottom; new pages start automatically. */
export type Paper = {
  /** A paragraph, wrapped. */
  text(text: string, style?: Style): void
  /** A paragraph with a figure at the right edge of its first line. */
  row(text: string, figure: string, style?: Style): void
  /** A thin line across. */
  rule(): void
  space(points: number): void
  /** The finished file, with page numbers. */
  bytes(): Promise<Buffer>
}

const inksWith = ({ rgb }: typeof import('pdf-lib')) => ({
  full: rgb(0.133, 0.188, 0.227),
  muted: rgb(0.337, 0.388, 0.427),
  line: rgb(0.867, 0.835, 0.78),
})
type Inks = ReturnType<typeof inksWith>

type Face = { font: PDFFont; drawable(text: string): string }
type Faces = { regular: Face; bold: Face }

/** Where the next line goes: a page and how far down it. */
function openPages(document: PDFDocument) {
  const at = { page: document.addPage([WIDTH, HEIGHT]), y: HEIGHT - MARGIN }
  /** Moves down, to a new page where this one has no room left. */
  const down = (height: number) => {
    if (at.y - height < MARGIN + 8) Object.assign(at, { page: document.addPage([WIDTH, HEIGHT]), y: HEIGHT - MARGIN })
    at.y -= height
    return at
  }
  return { at, down }
}

function writer({ at, down }: ReturnType<typeof openPages>, faces: Faces, inks: Inks) {
  return (text: string, width: number, { size = 10, isBold, isMuted, gap = 3 }: Style, figure = '') => {
    const { font, drawable } = isBold ? faces.bold : faces.regular
    const style = { size, font, color: isMuted ? inks.muted : inks.full }
    for (const [index, line] of wrap(font, drawable(text), size, width).entries()) {
      const { page, y } = down(size)
      page.drawText(line, { ...style, x: MARGIN, y })
      if (index === 0 && figure) {
        const right = WIDTH - MARGIN - font.widthOfTextAtSize(drawable(figure), size)
        page.drawText(drawable(figure), { ...style, x: right, y })
      }
      at.y -= gap
    }
  }
}

async function finish(document: PDFDocument, { regular }: Faces, inks: Inks, footer: string) {
  const pages = document.getPages()
  for (const [index, page] of pages.entries()) {
    const says = regular.drawable(`${footer} - page ${index + 1} of ${pages.length}`)
    page.drawText(says, { size: 8, font: regular.font, color: inks.muted, x: MARGIN, y: MARGIN - 16 })
  }
  return Buffer.from(await document.save())
}

/** Opens an empty A4 document in Australian English; `footer` is on every page. */
export async function openPaper({ title, author, footer }: { title: string; author: string; footer: string }) {
  // As much code as all of ours, and most servers make no PDF for hours.
  const pdf = await import('pdf-lib')
  const inks = inksWith(pdf)
  const document = await pdf.PDFDocument.create()
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setLanguage('en-AU')
  const face = async (name: StandardFonts): Promise<Face> => {
    const font = await document.embedFont(name)
    return { font, drawable: drawableWith(font) }
  }
  const faces = { regular: await face(pdf.StandardFonts.Helvetica), bold: await face(pdf.StandardFonts.HelveticaBold) }
  const pages = openPages(document)
  const write = writer(pages, faces, inks)
  const paper: Paper = {
    text: (text, style = {}) => write(text, WIDTH - 2 * MARGIN, style),
    row: (text, figure, style = {}) => write(text, WIDTH - 2 * MARGIN - FIGURE, style, figure),
    rule() {
      const { page, y } = pages.down(5)
      page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.75, color: inks.line })
      pages.at.y -= 5
    },
    space(points) {
      pages.at.y -= points
    },
    bytes: () => finish(document, faces, inks, footer),
  }
  return paper
}
