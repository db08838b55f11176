import { parentPort } from 'node:worker_threads'
import { renderMarkdown, textOf } from './markdown.ts'
import type { Rendering } from './rendering.ts'

parentPort?.on('message', ({ as, text, names }: Rendering) =>
  parentPort?.postMessage(as === 'html' ? renderMarkdown(text, names) : textOf(text)),
)
parentPort?.postMessage('ready')
