const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const ASIDE = /^(NOTE|STYLE|REGION)(\s|$)/

/** Milliseconds; NaN for an invalid time. */
function timeIn(text: string): number {
  const [, hours = '0', minutes, seconds, thousandths] = TIME.exec(text) ?? []
  return minutes === undefined
    ? Number.NaN
    : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}

/** '' for a valid line. */
function timesFault(line: string, number: number): string {
  const [from = '', to = ''] = line.split('-->').map((part) => part.trim().split(/\s+/)[0] ?? '')
  const [start, end] = [timeIn(from), timeIn(to)]
  if (Number.isNaN(start) || Number.isNaN(end)) return `line ${number} needs two times such as 00:01.000 --> 00:04.500.`
  return end > start ? '' : `in line ${number} the caption ends before it begins.`
}

type Block = { lines: string[]; first: number }

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') open = undefined
    else if (open) open.lines.push(line)
    else {
      open = { lines: [line], first: at + 1 }
      blocks.push(open)
    }
  }
  return blocks
}

function blockFault({ lines, first }: Block): string {
  const at = lines.findIndex((line) => line.includes('-->'))
  // An id may stand above the times.
  if (at < 0 || at > 1) return `line ${first} has no times such as 00:01.000 --> 00:04.500 above its words.`
  return timesFault(lines[at] ?? '', first + at)
}

/** Checks WebVTT (W3C). @returns '' for valid captions */
export function captionsFault(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'it isn’t saved as UTF-8. Save it again with that encoding.'
  }
  if (text.includes('\u0000')) return 'it holds characters that can’t be shown.'
  const [head, ...blocks] = blocksOf(text)
  if (head?.first !== 1 || !/^WEBVTT(\s|$)/.test(head.lines[0] ?? '')) return 'its first line has to be WEBVTT.'
  const cues = blocks.filter(({ lines }) => !ASIDE.test(lines[0] ?? ''))
  if (cues.length === 0) return 'there are no captions in it.'
  return cues.map(blockFault).find(Boolean) ?? ''
}
