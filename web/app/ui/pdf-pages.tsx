import { cut } from '@lv/contract/cut'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
// The build for browsers of some years: phones are not all new.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerAddress

/** More pages than anybody looks through here, and larger files than a phone holds beside a page: they are downloaded. */
const MAX_PAGES = 20
const MAX_BYTES = 25_000_000
/** Of a canvas: a page of any measure is drawn within it. */
const MAX_PIXELS = 4_000_000
const MAX_LETTERS = 20_000

/** Why there is no preview, in words for the reader. */
class Unshown extends Error {}
const TOO_LARGE = 'This file is too large to preview here. Download it to read it.'
const LOST = 'The preview can’t be loaded. Check your connection and try again.'
const reasons: Record<string, string> = {
  PasswordException: 'This PDF is locked with a password. Download it and open it with the password.',
  InvalidPDFException:
    'This PDF is damaged, so there’s no preview. Download it to see whether your own program can read it.',
}
const whyOf = (error: unknown) =>
  error instanceof Unshown
    ? error.message
    : (reasons[(error as Error).name] ?? 'There’s no preview of this PDF. Download it to read it.')

/** The file, asked for like a download: the server decides again whether this reader may have it, and counts it. */
async function readFile(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, { signal }).catch(() => {
    throw new Unshown(LOST)
  })
  if (!answer.ok) {
    const { message } = await answer.json().catch(() => ({ message: LOST }))
    throw new Unshown(message)
  }
  if (Number(answer.headers.get('content-length')) > MAX_BYTES) throw new Unshown(TOO_LARGE)
  const bytes = await answer.arrayBuffer().catch(() => {
    throw new Unshown(LOST)
  })
  return new Uint8Array(bytes)
}

/** No script of a file is run and nothing is fetched for it: what it draws with is in it, or on the reader's machine. */
const opened = (data: Uint8Array) =>
  getDocument({ data, enableXfa: false, useWasm: false, useWorkerFetch: false, maxImageSize: 4 * MAX_PIXELS })

type State = { pdf: PDFDocumentProxy } | { why: string } | undefined

/** The pages of a PDF, drawn one after the other. */
export function PdfPages({ address, name }: { address: string; name: string }) {
  const [state, setState] = useState<State>()
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let task: ReturnType<typeof opened> | undefined
    const read = async () => {
      const bytes = await readFile(address, leaving.signal)
      if (leaving.signal.aborted) return
      task = opened(bytes)
      const pdf = await task.promise
      if (!leaving.signal.aborted) setState({ pdf })
    }
    read().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState({ why: whyOf(error) })
    })
    return () => {
      leaving.abort()
      void task?.destroy()
    }
  }, [address])

  if (!state)
    return (
      <p role="status" className="mt-3 text-sm text-muted">
        Loading the preview…
      </p>
    )
  if ('why' in state)
    return (
      <p role="alert" className="mt-3 max-w-text rounded-control bg-tint p-4">
        {state.why}
      </p>
    )
  const count = state.pdf.numPages
  const shown = Math.min(count, MAX_PAGES)
  return (
    <section
      aria-label={`Preview of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="mt-3 flex max-h-[80vh] flex-col gap-4 overflow-y-auto rounded-card border border-edge bg-tint p-3"
    >
      <p role="status" className="text-sm text-muted">
        {drawn < shown ? `Drawing page ${drawn + 1} of ${shown}…` : pagesInWords(count)}
      </p>
      {Array.from({ length: Math.min(shown, drawn + 1) }, (_, at) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
          key={at}
          pdf={state.pdf}
          number={at + 1}
          of={count}
          onDrawn={() => setDrawn(at + 1)}
        />
      ))}
    </section>
  )
}

const pagesInWords = (count: number) =>
  count > MAX_PAGES
    ? `The first ${MAX_PAGES} of ${count} pages. Download the file for the rest.`
    : count === 1
      ? '1 page.'
      : `${count} pages.`

type PageProps = { pdf: PDFDocumentProxy; number: number; of: number; onDrawn: () => void }

/** One page as a picture, with its words for those who don't see it. */
function PdfPage({ pdf, number, of, onDrawn }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  const [isBroken, setIsBroken] = useState(false)
  const done = useRef(onDrawn)
  useEffect(() => {
    let isGone = false
    let task: RenderTask | undefined
    const draw = async () => {
      const page = await pdf.getPage(number)
      const { current } = canvas
      if (isGone || !current) return
      const { width, height } = page.getViewport({ scale: 1 })
      const wanted = (current.clientWidth * Math.min(devicePixelRatio, 2)) / width
      const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)))
      const viewport = page.getViewport({ scale })
      current.width = Math.max(1, Math.floor(viewport.width))
      current.height = Math.max(1, Math.floor(viewport.height))
      task = page.render({ canvas: current, viewport })
      await task.promise
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      if (!isGone) setWords(cut(text, MAX_LETTERS))
      page.cleanup()
    }
    draw()
      .catch(() => !isGone && setIsBroken(true))
      .finally(() => !isGone && done.current())
    return () => {
      isGone = true
      task?.cancel()
    }
  }, [pdf, number])
  return (
    <figure className="shrink-0">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of ${of}`}
        className="block w-full rounded-control bg-[white]"
      />
      <figcaption className="mt-1 text-sm text-muted">
        {isBroken ? `Page ${number} can’t be drawn. Download the file to read it.` : `Page ${number}`}
        {words && <span className="sr-only">: {words}</span>}
      </figcaption>
    </figure>
  )
}
