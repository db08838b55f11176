import { FileText, X } from 'lucide-react'
import { Form } from 'react-router'

type Props = {
  file: { id: string; name: string; url: string; contentType: string }
  /** What the form of its cross asks the page's action for; without it the file cannot be taken off here. */
  removeIntent?: string
}

/** A file in a list of them: a photo as it is, a plan by its name; it opens in full. */
export function FileTile({ file: { id, name, url, contentType }, removeIntent }: Props) {
  const isPicture = contentType.startsWith('image/')
  return (
    <li className="relative">
      <a
        href={isPicture ? `${url}?view=1` : url}
        target="_blank"
        rel="noreferrer"
        className="block aspect-[4/3] overflow-hidden rounded-control border border-edge bg-tint"
      >
        {isPicture ? (
          <img src={`${url}?view=1`} alt={name} loading="lazy" className="size-full object-cover" />
        ) : (
          <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm text-muted">
            <FileText aria-hidden size={28} />
            <span className="line-clamp-2 break-all">{name}</span>
          </span>
        )}
      </a>
      {removeIntent && (
        <Form method="post" preventScrollReset className="absolute top-0 right-0">
          <input type="hidden" name="fileId" value={id} />
          <button
            type="submit"
            name="intent"
            value={removeIntent}
            aria-label={`Remove ${name}`}
            className="flex size-11 cursor-pointer items-start justify-end p-1.5"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
              <X aria-hidden size={16} />
            </span>
          </button>
        </Form>
      )}
    </li>
  )
}
