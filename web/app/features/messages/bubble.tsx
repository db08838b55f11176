import type { Written } from '@lv/contract/message-shapes'
import { FileText, TriangleAlert } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

export type Bubble = Pick<Written, 'body' | 'files' | 'isMine' | 'isDeleted' | 'isCautioned'>

/** The words and files of a message, one's own to the right; of a deleted one its place. */
export function MessageBubble({ message: { body, files, isMine, isDeleted, isCautioned } }: { message: Bubble }) {
  if (isDeleted)
    return (
      <p className="rounded-card border border-dashed border-edge-control px-3.5 py-2 text-sm text-muted">
        This message was deleted.
      </p>
    )
  return (
    <>
      {body && (
        <p
          className={classNames(
            'max-w-full rounded-card border px-3.5 py-2.5 wrap-anywhere whitespace-pre-line',
            isMine ? 'border-transparent bg-good-tint' : 'border-edge bg-card',
          )}
        >
          {body}
        </p>
      )}
      {files.length > 0 && (
        <ul className={classNames('flex flex-wrap gap-2', isMine && 'justify-end')}>
          {files.map((file) => (
            <li key={file.id}>
              <SentFile file={file} />
            </li>
          ))}
        </ul>
      )}
      {isCautioned && <Caution isMine={isMine} />}
    </>
  )
}

function SentFile({ file: { name, url, contentType, width, height } }: { file: Written['files'][number] }) {
  if (contentType.startsWith('image/') && width && height)
    return (
      <a
        href={`${url}?view=1`}
        target="_blank"
        rel="noreferrer"
        className="block overflow-hidden rounded-card border border-edge"
      >
        <img
          src={`${url}?view=1`}
          alt={name}
          width={width}
          height={height}
          loading="lazy"
          className="h-40 w-auto max-w-full object-cover"
        />
      </a>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 max-w-full items-center gap-2 rounded-card border border-edge bg-card px-3 py-2 text-sm font-semibold underline-offset-4 hover:underline"
    >
      <FileText aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 break-all">{name}</span>
    </a>
  )
}

/** Beside words that ask for money past the product, between people who hardly know each other: nothing is held back. */
function Caution({ isMine }: { isMine: boolean }) {
  return (
    <div className="flex max-w-md gap-2.5 rounded-card border border-wattle bg-wattle-tint px-3.5 py-2.5 text-sm">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      {isMine ? (
        <p>This mentions bank details or paying directly. The other side is told to check before they pay.</p>
      ) : (
        <div>
          <p className="font-semibold">Check before you pay</p>
          <p>
            Call the number you know and confirm bank details in person. By Victorian law a deposit is at most 10%, or
            5% from $20,000. Never pay for work to somebody who rushes you.
          </p>
        </div>
      )}
    </div>
  )
}
