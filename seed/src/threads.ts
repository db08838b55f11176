import { professions } from '@lv/contract/options'
import { type City, cities, type Profession, type Thread, type Voice } from './shapes.ts'

type Block = { mark: string; lines: string[] }

const MARKS = ['===', '>>>', '<<', '>>']

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.trim().split('\n')) {
    const mark = MARKS.find((start) => line.startsWith(start))
    if (mark) blocks.push({ mark, lines: [line.slice(mark.length).trim()] })
    else blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

function takeTags(line: string): { text: string; tags: string[] } {
  const tags = [...line.matchAll(/(?<=^|\s)@([A-Za-z]+)/g)].map((match) => match[1] ?? '')
  return { text: line.replaceAll(/(?<=^|\s)@[A-Za-z]+/g, '').trim(), tags }
}

function voiceOf(tags: string[]): Voice {
  if (tags.includes('home')) return 'home'
  const named = tags.includes('Manager') ? 'Project Manager' : tags[0]
  return professions.find((profession): profession is Profession => profession === named) ?? 'pro'
}

function cityOf(tags: string[]): City | null {
  if (tags.includes('vic')) return 'Melbourne'
  return cities.find((city) => tags.includes(city)) ?? null
}

function startThread(theme: string, position: number, block: Block): Thread {
  const { text, tags } = takeTags(block.lines[0] ?? '')
  return {
    key: `${theme}-${position}`,
    titles: text.split(' | '),
    content: block.lines.slice(1).join('\n').trim(),
    voice: voiceOf(tags),
    city: cityOf(tags),
    weather: tags.includes('cold') ? 'cold' : tags.includes('hot') ? 'hot' : null,
    repeats: tags.includes('repeats'),
    replies: [],
  }
}

function spoken(block: Block): { content: string; voice: Voice } {
  const [first = '', ...rest] = block.lines
  const { text, tags } = first.startsWith('@') ? takeTags(first) : { text: first, tags: [] }
  return { content: [text, ...rest].join('\n').trim(), voice: voiceOf(tags) }
}

/**
 * Reads conversations from text. `=== title | other title @tags` starts one, its body follows; `>>` is a reply,
 * `>>>` an answer to that reply, `<<` an answer by the one who asked. Tags: `@home` or a profession (who speaks),
 * `@vic` or a city (where it holds), `@cold` or `@hot` (when), `@repeats`. Gives the threads in order; throws on text that fits nowhere.
 */
export function readThreads(theme: string, text: string): Thread[] {
  const threads: Thread[] = []
  for (const block of blocksOf(text)) {
    const thread = threads.at(-1)
    if (block.mark === '===') threads.push(startThread(theme, threads.length + 1, block))
    else if (block.mark === '>>' && thread) thread.replies.push({ ...spoken(block), answers: [] })
    else {
      const reply = thread?.replies.at(-1)
      if (!reply) throw new Error(`An answer without a reply in ${theme}: ${block.lines[0]}`)
      const { content, voice } = spoken(block)
      reply.answers.push({ content, voice: block.mark === '<<' ? null : voice })
    }
  }
  return threads
}
