import { accepts } from '@lv/contract/file-types'
import { FileText, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import type { StoredDocument } from './upload-document.ts'

type Props = {
  attachment: StoredDocument | null
  error: string | undefined
  /** Without JavaScript a long quote leaves no room for a file in the form. */
  takesFile: boolean
  onChange: (attachment: StoredDocument | null) => void
}

/** One PDF or picture with the quote: sent as it is chosen; without JavaScript it travels with the form. */
export function QuoteAttachment({ attachment, error, takesFile, onChange }: Props) {
  const isScripted = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    const file = input.current?.files?.[0]
    if (!file) return
    // Fetched with the first file.
    const { refuseFile, uploadDocument } = await import('./upload-document.ts')
    const refusal = await refuseFile(file, 'picturesAndPdf')
    setProblem(refusal)
    if (refusal) return
    setShare(0)
    try {
      onChange(await uploadDocument(file, setShare))
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That couldn’t be uploaded.')
    }
    setShare(undefined)
  }
  return (
    <div className="flex flex-col gap-2">
      <input type="hidden" name="attachmentId" value={attachment?.id ?? ''} />
      <input type="hidden" name="attachmentName" value={attachment?.name ?? ''} />
      {attachment && <Chosen attachment={attachment} onRemove={() => onChange(null)} />}
      {!takesFile && !attachment && (
        <p className="text-sm text-muted">
          With this many lines there’s no room for a file. Use fewer lines, or send it by email.
        </p>
      )}
      <div className={!takesFile || (attachment && isScripted) ? 'hidden' : undefined}>
        <Field
          label="Attachment"
          hint={
            <>
              PDF, JPG or PNG, up to 10 MB.
              <span className="scripting:hidden">
                {' '}
                Choose it last: if another field needs fixing, you’ll have to choose it again.
              </span>
            </>
          }
          error={problem ?? error}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              name={isScripted ? undefined : 'attachment'}
              accept={accepts.picturesAndPdf}
              onChange={take}
              className={fileInputClass}
            />
          )}
        </Field>
      </div>
      {share !== undefined && (
        <div
          role="progressbar"
          aria-label="Sending the attachment"
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-tint"
        >
          <div className="h-full origin-left bg-good transition-transform" style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
    </div>
  )
}

function Chosen({ attachment, onRemove }: { attachment: StoredDocument; onRemove: () => void }) {
  return (
    <div>
      <p className="font-semibold">Attachment</p>
      <p className="mt-1 flex items-center gap-3 rounded-control border border-edge px-3 py-1">
        <FileText aria-hidden size={20} className="shrink-0 text-muted" />
        <a
          href={`/files/${attachment.id}`}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 grow truncate font-medium underline underline-offset-4"
        >
          {attachment.name}
        </a>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${attachment.name}`}
          className={buttonClass('plain', 'regular', 'px-2.5! no-scripting:hidden')}
        >
          <X aria-hidden size={18} />
        </button>
      </p>
    </div>
  )
}
