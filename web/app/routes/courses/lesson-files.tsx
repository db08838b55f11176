import type { LessonFile } from '@lv/contract/lesson-files'
import { Download } from 'lucide-react'
import { fileInWords } from '../../file-in-words.ts'

/** The files beside a lesson's words: pictures are seen, the others are saved. */
export function LessonFiles({ files }: { files: LessonFile[] }) {
  if (files.length === 0) return null
  const pictures = files.filter(({ type }) => type === 'image')
  const others = files.filter(({ type }) => type !== 'image')
  return (
    <section aria-labelledby="files" className="mt-10 max-w-text">
      <h2 id="files" className="text-2xl">
        Files
      </h2>
      {pictures.map((file) => (
        <figure key={file.id} className="mt-4">
          <img
            src={file.url}
            alt={file.name}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
            loading="lazy"
            className="h-auto max-w-full rounded-card border border-edge"
          />
          <figcaption className="mt-1 text-sm break-words text-muted">{file.name}</figcaption>
        </figure>
      ))}
      {others.length > 0 && (
        <ul className="mt-4 divide-y divide-edge rounded-card border border-edge bg-card">
          {others.map((file) => (
            <li key={file.id}>
              <a href={file.url} download className="flex min-h-14 items-center gap-3 px-[1.125rem] py-2 hover:bg-tint">
                <Download aria-hidden size={20} className="shrink-0 text-muted" />
                <span className="min-w-0 grow font-semibold wrap-anywhere">{file.name}</span>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  {fileInWords(file.type, file.byteCount)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
