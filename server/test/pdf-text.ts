import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'

/** Every text drawn in a PDF, page by page, in the order it was drawn; opens the file, so a broken one fails here. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => {
    const contents = page.node.get(PDFName.of('Contents'))
    const found = document.context.lookup(contents)
    const streams = found instanceof PDFArray ? found.asArray().map((ref) => document.context.lookup(ref)) : [found]
    const drawn = streams
      .filter((stream) => stream instanceof PDFRawStream)
      .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
      .join('\n')
    return [...drawn.matchAll(/<([0-9A-Fa-f]+)> Tj/g)]
      .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
      .join('\n')
  })
}
